import { cosignedAt } from '@ydo/log/checkpoint'
import { consistencyProof } from '@ydo/log/merkle'
import { formatNote, type NoteKey, parseKey, parseNote, type SignatureLine } from '@ydo/log/signed-note'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { createLatest } from '#platform/latest.ts'
import type { Keeper } from './keeper.ts'
import { type CheckpointRow, createDirectoryStore } from './store.ts'

export type Witnessing = {
	/** The checkpoint to hand out, with the cosignatures there are: the newest that enough witnesses have cosigned. */
	checkpoint(): Promise<string>
	/** Shows the newest checkpoint to the witnesses, without keeping anybody waiting. */
	soon(): void
	/** Does so now and then, from the start to the end of an application. */
	run(app: FastifyInstance): void
}

type Witness = { key: NoteKey; url: string }

/** Milliseconds between two looks, between an append and its look (a crowd shares one), and that a witness has for its answer. */
const interval = 60_000
const gathering = 1000
const patience = 10_000

/** Has the institute's witnesses cosign checkpoints (C2SP tlog-witness, add-checkpoint). Without witnesses it does nothing. */
export function createWitnessing(deps: Pick<Deps, 'db' | 'institute'>, keeper: Keeper): Witnessing {
	const { quorum, of } = deps.institute.witnesses ?? { quorum: 0, of: [] }
	const witnesses = of.flatMap(({ key, url }): Witness[] => {
		const parsed = parseKey(key)
		return parsed ? [{ key: parsed, url }] : []
	})
	const store = createDirectoryStore(deps.db)
	const names = witnesses.map(({ key }) => key.name)
	/** Up to where each has cosigned, as far as we know. */
	const sizes = new Map<string, number>()
	const closing = new AbortController()
	let waiting: NodeJS.Timeout | undefined
	let running: Promise<void> = Promise.resolve()
	let failing = false
	let log: FastifyInstance['log'] | undefined

	/** The witness's line under a checkpoint. Throws where it gives none. */
	const ask = async ({ key, url }: Witness, row: CheckpointRow, isSecond = false): Promise<string> => {
		const old = Math.min(sizes.get(key.name) ?? 0, row.size)
		const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patience)])
		const answer = await post(url, bodyOf(row, old, keeper.held.hashes), signal)
		const text = await answer.text()
		if (answer.status === 409 && !isSecond) {
			sizes.set(key.name, sizeOf(text))
			return ask({ key, url }, row, true)
		}
		const line = answer.ok ? await lineOf(key, row.note, text) : undefined
		if (!line) throw new Error('the witness did not cosign')
		sizes.set(key.name, row.size)
		return line
	}

	const cosignAll = createLatest(async () => {
		const row = await keeper.checkpoint()
		const lines = await store.cosignatures(row.time)
		const missing = witnesses.filter(({ key }) => !lines.some((line) => line.startsWith(`— ${key.name} `)))
		const outcomes = await Promise.allSettled(
			missing.map(async (witness) => {
				const line = await ask(witness, row)
				await store.addCosignature({ time: row.time, witness: witness.key.name, line })
			}),
		)
		const failed = outcomes.filter(({ status }) => status === 'rejected').length
		if (failed > 0 && !failing)
			log?.warn(`${failed} of ${witnesses.length} witnesses did not cosign; they are asked again`)
		failing = failed > 0
	})

	const look = () => {
		waiting = undefined
		running = cosignAll().catch(() => log?.error('the witnesses could not be asked'))
	}
	const soon = () => {
		if (witnesses.length === 0 || closing.signal.aborted) return
		waiting ??= setTimeout(look, gathering)
	}

	return {
		soon,
		async checkpoint() {
			const newest = await keeper.checkpoint()
			if (witnesses.length === 0) return newest.note
			const row = await store.newestCosigned(quorum, names)
			// A device that was shown one without them would take the log for forged.
			if (!row) throw new AppError('unavailable', 'The witnesses have not cosigned yet.')
			return row.note + (await store.cosignatures(row.time)).join('')
		},
		run(app) {
			if (witnesses.length === 0) return
			log = app.log
			const timer = setInterval(soon, interval)
			timer.unref()
			app.addHook('onReady', async () => soon())
			app.addHook('onClose', async () => {
				clearInterval(timer)
				clearTimeout(waiting)
				closing.abort()
				await running
			})
		},
	}
}

function post(url: string, body: string, signal: AbortSignal): Promise<Response> {
	return fetch(`${url.replace(/\/$/, '')}/add-checkpoint`, { method: 'POST', body, redirect: 'error', signal })
}

/** Up to where a witness says that it has cosigned (text/x.tlog.size). */
function sizeOf(text: string): number {
	const size = /^(0|[1-9]\d{0,14})\n$/.exec(text)?.[1]
	if (size === undefined) throw new Error('the witness did not say its size')
	return Number(size)
}

function bodyOf({ size, note }: CheckpointRow, old: number, hashes: readonly Uint8Array[]): string {
	const proof = old === 0 ? [] : consistencyProof(hashes.slice(0, size), old)
	const lines = proof.map((hash) => `${Buffer.from(hash).toString('base64')}\n`)
	return `old ${old}\n${lines.join('')}\n${note}`
}

/** The one line of an answer that is this witness's cosignature of the note. */
async function lineOf(key: NoteKey, note: string, answer: string): Promise<string | undefined> {
	const parsed = parseNote(note + answer)
	for (const signature of parsed?.signatures ?? []) {
		const alone = { text: parsed?.text ?? '', signatures: [signature] }
		if (await cosignedAt(alone, key)) return lineText(signature)
	}
	return undefined
}

function lineText(signature: SignatureLine): string {
	return formatNote({ text: '', signatures: [signature] }).slice(1)
}

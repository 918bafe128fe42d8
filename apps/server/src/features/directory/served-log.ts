import { witnessesOf } from '@ydo/contract/institute'
import { cosignedAt } from '@ydo/log/checkpoint'
import { consistencyProof } from '@ydo/log/merkle'
import { formatNote, type NoteKey, parseKey, parseNote, type SignatureLine } from '@ydo/log/signed-note'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#domain/deps.ts'
import { createBatcher, createLatest } from '#infra/concurrency.ts'
import { AppError } from '#infra/errors.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import { type CheckpointRow, createDirectoryStore } from './store.ts'

export type DirectoryLog = ReturnType<typeof createDirectoryLog>

type Needs = Parameters<typeof createKeeper>[0]

/** The directory of one instance: keeper, witnesses and the served log. Calls `report` with a log line if nothing can be signed. */
export function createDirectoryLog(deps: Needs, report: (line: string) => void = () => {}) {
	const keeper = createKeeper(deps, report)
	const witnessing = createWitnessing(deps, keeper)
	/** Concurrent requests share the queries. */
	const note = createBatcher(async (asked: readonly undefined[]) => {
		const served = await witnessing.checkpoint().catch(absentBefore)
		return asked.map(() => served)
	})

	return {
		keeper,
		witnessing,
		/** The newest checkpoint to serve, with its size; undefined before the first leaf, and until enough witnesses have cosigned. */
		async newest(): Promise<{ note: string; size: number } | undefined> {
			const served = await note(undefined)
			const size = served === undefined ? 0 : sizeOf(served)
			return served !== undefined && size > 0 ? { note: served, size } : undefined
		},
		/** A leaf, even if another instance has just appended it; undefined if there is none. */
		async leaf(index: number): Promise<Uint8Array | undefined> {
			if (index >= keeper.held.size) await keeper.catchUp()
			return index < keeper.held.size ? keeper.held.leaf(index) : undefined
		},
		/** Committed leaves, from `from` up to but not including `to`. */
		leaves: (from: number, to: number): Uint8Array[] =>
			Array.from({ length: Math.max(0, to - from) }, (_, i) => keeper.held.leaf(from + i)),
	}
}

function absentBefore(error: unknown): undefined {
	if (!(error instanceof AppError)) throw error
}

/** Size from the second line of a checkpoint (C2SP tlog-checkpoint). */
function sizeOf(note: string): number {
	return Number(note.split('\n', 2)[1])
}

type Witnessing = {
	/** The checkpoint to serve with its cosignatures: the newest that enough witnesses have cosigned. */
	checkpoint(): Promise<string>
	/** Schedules a request to the witnesses for the newest checkpoint, without blocking. */
	soon(): void
	/** Repeats that periodically for the lifetime of an application. */
	run(app: FastifyInstance): void
}

type Witness = { key: NoteKey; url: string }

/** Milliseconds between polls, from an append to its poll (so that a crowd shares one), and a witness's timeout. */
const interval = 60_000
const gathering = 1000
const patience = 10_000

/** Has the institute's witnesses cosign checkpoints (C2SP tlog-witness, add-checkpoint). Without witnesses it does nothing. */
function createWitnessing(deps: Pick<Deps, 'db' | 'institute'>, keeper: Keeper): Witnessing {
	const { quorum, of } = witnessesOf(deps.institute)
	const witnesses = of.flatMap(({ key, url }): Witness[] => {
		const parsed = parseKey(key)
		return parsed ? [{ key: parsed, url }] : []
	})
	const store = createDirectoryStore(deps.db)
	const names = witnesses.map(({ key }) => key.name)
	/** Last known size that each witness has cosigned. */
	const sizes = new Map<string, number>()
	const closing = new AbortController()
	let waiting: NodeJS.Timeout | undefined
	let running: Promise<void> = Promise.resolve()
	let failing = false
	let log: FastifyInstance['log'] | undefined

	/** Returns the witness's signature line for a checkpoint. Throws if it gives none. */
	const ask = async ({ key, url }: Witness, row: CheckpointRow, isSecond = false): Promise<string> => {
		const old = Math.min(sizes.get(key.name) ?? 0, row.size)
		const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patience)])
		const answer = await post(url, bodyOf(row, old, keeper.held.hashes), signal)
		const text = await answer.text()
		if (answer.status === 409 && !isSecond) {
			sizes.set(key.name, witnessedSize(text))
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
		if (failed > 0 && !failing) log?.warn(`${failed} of ${witnesses.length} witnesses did not cosign; retrying`)
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
			// A device would take a checkpoint without enough cosignatures for a forgery.
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

/** Parses the size that a witness has cosigned (text/x.tlog.size). */
function witnessedSize(text: string): number {
	const size = /^(0|[1-9]\d{0,14})\n$/.exec(text)?.[1]
	if (size === undefined) throw new Error('the witness did not say its size')
	return Number(size)
}

function bodyOf({ size, note }: CheckpointRow, old: number, hashes: readonly Uint8Array[]): string {
	const proof = old === 0 ? [] : consistencyProof(hashes.slice(0, size), old)
	const lines = proof.map((hash) => `${Buffer.from(hash).toString('base64')}\n`)
	return `old ${old}\n${lines.join('')}\n${note}`
}

/** The single line of the answer that is this witness's cosignature of the note. */
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

import { type IdentitySeed, type MemberId, type SeasonSecret, taken } from '@ydo/crypto/branded'
import { type Bytes, concat, unsigned } from '@ydo/crypto/bytes'
import { identityKeyOf, seasonKeyOf, signAs } from '@ydo/crypto/keys'
import { cosign, readCheckpoint, signCheckpoint } from '@ydo/log/checkpoint'
import { type Verify, verifyEd25519 } from '@ydo/log/ed25519'
import { encodeLeaf, type Leaf, type LeafEvent, leafToSign } from '@ydo/log/leaf'
import { leafHash, rootOf } from '@ydo/log/merkle'
import { formatNote, type NoteKey } from '@ydo/log/signed-note'
import { textOf } from '#held/byte-text.ts'

// Test helper: a log in memory, honest unless told otherwise.

export const institute = 'IIITDMJ'
export const season = 3
const begin = 1_800_000_000_000

const bytesOf = (...numbers: number[]): Bytes => concat(...numbers.map((number) => unsigned(number, 4)))

export const member = (number: number): MemberId =>
	taken('MemberId', concat(bytesOf(number), new Uint8Array(12).fill(7)))

/** Keys of a member: `life` counts resets, `term` season keys. */
const seedOf = (number: number, life: number) => concat(bytesOf(number, life), new Uint8Array(24)) as IdentitySeed
export const seasonSecretAt = (number: number, term: number) =>
	concat(bytesOf(number, term), new Uint8Array(24).fill(1)) as SeasonSecret
export const seasonKeyAt = (number: number, term: number) => seasonKeyOf(seasonSecretAt(number, term))
const kept = <Value>(make: (number: number, nth: number) => Promise<Value>) => {
	const made = new Map<string, Promise<Value>>()
	return (number: number, nth: number) => {
		const name = `${number} ${nth}`
		const value = made.get(name) ?? make(number, nth)
		made.set(name, value)
		return value
	}
}
const identityOf = kept((number, life) => identityKeyOf(seedOf(number, life)))
const keyOf = kept(seasonKeyAt)

const judged = new Map<string, Promise<boolean>>()

/** verifyEd25519, cached per signature for tests that read the same leaves repeatedly. */
export const verifyOnce: Verify = (...parts) => {
	const name = parts.map(textOf).join('|')
	const verdict = judged.get(name) ?? verifyEd25519(...parts)
	judged.set(name, verdict)
	return verdict
}

/** A key that signs notes. */
export async function noteKey(name: string, number: number, kind: NoteKey['kind'] = 'ed25519') {
	const key: NoteKey = { name, kind, publicKey: await identityOf(number, 999) }
	return { key, sign: (message: Bytes) => signAs(seedOf(number, 999), message) }
}

type Draft = Partial<Leaf> & { life?: number; term?: number }
type Answer = (path: string, bytes: Bytes | undefined) => Response | Bytes | undefined

export type SampleLog = {
	leaves: Uint8Array[]
	logKey: NoteKey
	cosigners: Awaited<ReturnType<typeof noteKey>>[]
	/** Clock of the log and of the device, in Unix milliseconds. */
	time: number
	now(): number
	/** The newest checkpoint. */
	note: string
	/** Paths that were requested. */
	asked: string[]
	/** Replaces the response for a path. */
	answer: Answer
	/** Adds a valid next leaf of a member, changed by `draft`. */
	add(event: LeafEvent, number: number, draft?: Draft): Promise<Uint8Array>
	/** Signs a checkpoint over all leaves, a second later by default. */
	publish(time?: number): Promise<void>
	fetch(path: string): Promise<Response>
	head(): { size: number; root: Uint8Array }
}

/** `leaves` of another log fork it. */
export async function createSampleLog(leaves: readonly Uint8Array[] = []): Promise<SampleLog> {
	const signer = await noteKey('ydo.example/IIITDMJ', 1000)
	const log: SampleLog = {
		leaves: [...leaves],
		logKey: signer.key,
		cosigners: [],
		time: begin,
		note: '',
		asked: [],
		answer: (_, bytes) => bytes,
		now: () => log.time,
		async add(event, number, draft = {}) {
			const leaf = await leafOf(log.leaves, event, { number, time: log.time, ...draft })
			log.leaves.push(leaf)
			return leaf
		},
		async publish(time = log.time + 1000) {
			log.time = Math.max(log.time, time)
			const checkpoint = {
				origin: signer.key.name,
				size: log.leaves.length,
				root: rootOf(log.leaves.map(leafHash)),
				time,
			}
			log.note = await signCheckpoint(checkpoint, signer.key.publicKey, signer.sign)
			for (const { key, sign } of log.cosigners) {
				const read = await readCheckpoint(log.note, signer.key)
				if (read) log.note = formatNote(await cosign(read.note, key, { time: Math.floor(time / 1000), sign }))
			}
		},
		async fetch(path) {
			log.asked.push(path)
			const answer = log.answer(path, bytesAt(log.note, log.leaves, path))
			if (answer instanceof Response) return answer
			return answer ? new Response(answer) : new Response('', { status: 404 })
		},
		head: () => ({
			size: log.leaves.length,
			root: rootOf(log.leaves.map(leafHash)),
		}),
	}
	return log
}

type Next = Draft & { number: number; time: number }

async function leafOf(leaves: readonly Uint8Array[], event: LeafEvent, { number, life = 0, term = 0, ...draft }: Next) {
	const id = member(number)
	const last = leaves.findLastIndex((bytes) => id.every((byte, at) => byte === bytes[2 + at]))
	const isLeaving = event === 'leave'
	const leaf = {
		event,
		member: id,
		previous: last + 1,
		season: isLeaving ? 0 : season,
		seasonKey: isLeaving ? new Uint8Array(32) : await keyOf(number, term),
		chatKeyHash: isLeaving ? new Uint8Array(32) : concat(bytesOf(number, life), new Uint8Array(24).fill(2)),
		identity: await identityOf(number, life),
		...draft,
	}
	const signature = await signAs(seedOf(number, life), leafToSign(institute, leaf))
	return encodeLeaf({ signature, ...leaf })
}

/** C2SP tlog-tiles. */
function bytesAt(note: string, leaves: readonly Uint8Array[], path: string): Bytes | undefined {
	if (path === '/log/checkpoint') return new TextEncoder().encode(note)
	const [, groups = '', width] = /^\/log\/tile\/entries\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d+))?$/.exec(path) ?? []
	const index = Number(groups.replaceAll(/[x/]/g, ''))
	const bundle = leaves.slice(index * 256, index * 256 + Number(width ?? 256))
	if (!groups || bundle.length < Number(width ?? 256)) return undefined
	return concat(...bundle.flatMap((leaf) => [unsigned(leaf.length, 2), leaf]))
}

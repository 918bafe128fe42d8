import { leafRequest, logPaths, type Season } from '@ydo/contract/directory'
import { slotLimits } from '@ydo/contract/slots'
import type { IdentitySeed } from '@ydo/crypto/branded'
import { concat, fromBase64url, toBase64url, unsigned } from '@ydo/crypto/bytes'
import { identityKeyOf, signAs } from '@ydo/crypto/keys'
import { signCheckpoint } from '@ydo/log/checkpoint'
import { createDirectory, type Directory, type Placed } from '@ydo/log/directory'
import { type Verify, verifyEd25519 } from '@ydo/log/ed25519'
import { decodeLeaf } from '@ydo/log/leaf'
import { createMerkleTree, leafHash } from '@ydo/log/merkle'
import { formatKey, type NoteKey } from '@ydo/log/signed-note'
import { json, refusal } from './model-answers.ts'
import { bytesNamed } from './seeded.ts'

export const institute = 'IIITDMJ'

/** Milliseconds without a leaf after which a checkpoint is signed again. */
const resigned = 3_600_000

const judged = new Map<string, Promise<boolean>>()

/** verifyEd25519, memoized: every member of a world reads the same log. */
export const verifyOnce: Verify = (...parts) => {
	const name = parts.map(toBase64url).join('|')
	const verdict = judged.get(name) ?? verifyEd25519(...parts)
	if (judged.size > 10_000) judged.clear()
	judged.set(name, verdict)
	return verdict
}

/** The directory's log as an honest server stores it. */
export type ModelLog = {
	/** The log's key, as pages name it. */
	key: string
	leaves: readonly Uint8Array[]
	/** Chat keys by member. */
	chatKeys: Map<string, string>
	checkpoint(): Promise<string>
	leavesAfter(count: number): string
	leafAt(index: number): Placed | undefined
	lastOf(member: string): Placed | undefined
	/** POST /api/directory/leaves */
	append(member: string, body: unknown): Promise<Response>
	/** /log/…; undefined for another path. */
	read(path: string): Promise<Response | undefined>
	/** A log of the same key with the first `size` leaves, which then goes its own way. */
	fork(size: number): Promise<ModelLog>
}

type LogParts = { now(): number; season(): Season; onLeaf(leaf: Placed): void }

export async function createModelLog(parts: LogParts, begun: readonly Uint8Array[] = []): Promise<ModelLog> {
	const seed = bytesNamed('the key of the log', 32) as IdentitySeed
	const noteKey: NoteKey = { name: `ydo.example/${institute}`, kind: 'ed25519', publicKey: await identityKeyOf(seed) }
	const directory: Directory = createDirectory(institute, verifyOnce, noteKey.publicKey)
	const leaves: Uint8Array[] = []
	const tree = createMerkleTree()
	const last = new Map<string, Placed>()
	const chatKeys = new Map<string, string>()
	let note = { text: '', size: 0, time: 0 }
	let turn: Promise<unknown> = Promise.resolve()

	function add(bytes: Uint8Array): Placed | undefined {
		const leaf = decodeLeaf(bytes)
		if (!leaf) return undefined
		const placed = { ...leaf, index: leaves.length }
		leaves.push(bytes)
		tree.append(leafHash(bytes))
		last.set(toBase64url(leaf.member), placed)
		return placed
	}

	for (const bytes of begun) {
		await directory.append(bytes, parts.now())
		add(bytes)
	}

	async function checkpoint(): Promise<string> {
		const time = parts.now()
		if (note.text !== '' && note.size === leaves.length && time - note.time < resigned) return note.text
		const head = { origin: noteKey.name, size: leaves.length, root: tree.root(), time }
		const text = await signCheckpoint(head, noteKey.publicKey, (message) => signAs(seed, message))
		if (leaves.length >= note.size) note = { text, size: head.size, time }
		return text
	}

	async function appended(member: string, body: unknown): Promise<Response> {
		const { data } = leafRequest.safeParse(body)
		if (!data) return refusal(400, 'bad_request')
		const bytes = fromBase64url(data.leaf)
		const leaf = decodeLeaf(bytes)
		if (!leaf || toBase64url(leaf.member) !== member) return refusal(422, 'unprocessable')
		if (leaf.event !== 'leave' && leaf.season !== parts.season().number) return refusal(422, 'unprocessable')
		if (leaf.event === 'season' && takesOver(leaf) && takeOversOf(member) >= slotLimits.takeOversPerDay)
			return refusal(429, 'too_many_requests')
		const fault = await directory.append(bytes, parts.now())
		if (fault === 'not new' || fault === 'wrong previous' || fault === 'left already') return refusal(409, 'conflict')
		if (fault) return refusal(422, 'unprocessable')
		const placed = add(bytes)
		if (data.chatKey) chatKeys.set(member, data.chatKey)
		if (placed) parts.onLeaf(placed)
		return json({ index: leaves.length - 1 }, 201)
	}

	function takesOver({ member, season }: Pick<Placed, 'member' | 'season'>): boolean {
		return last.get(toBase64url(member))?.season === season
	}

	function takeOversOf(member: string): number {
		const today = Math.floor(parts.now() / 86_400_000)
		return leaves.filter((bytes) => {
			const leaf = decodeLeaf(bytes)
			const isOwn = leaf?.event === 'season' && toBase64url(leaf.member) === member
			return isOwn && Math.floor(leaf.time / 86_400_000) === today
		}).length
	}

	async function read(path: string): Promise<Response | undefined> {
		if (path === logPaths.key) return new Response(`${formatKey(noteKey)}\n`)
		if (path === logPaths.checkpoint) return new Response(await checkpoint())
		const [, groups = '', width] = /^\/log\/tile\/entries\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d+))?$/.exec(path) ?? []
		if (!groups) return undefined
		const index = Number(groups.replaceAll(/[x/]/g, ''))
		const bundle = leaves.slice(index * 256, index * 256 + Number(width ?? 256))
		if (bundle.length < Number(width ?? 256)) return new Response('', { status: 404 })
		return new Response(concat(...bundle.flatMap((leaf) => [unsigned(leaf.length, 2), leaf])))
	}

	return {
		key: formatKey(noteKey),
		leaves,
		chatKeys,
		checkpoint,
		leavesAfter: (count) =>
			leaves.length - count > slotLimits.leavesOfAnswer ? '' : toBase64url(concat(...leaves.slice(count))),
		leafAt: (index) => {
			const leaf = decodeLeaf(leaves[index] ?? new Uint8Array())
			return leaf && { ...leaf, index }
		},
		lastOf: (member) => last.get(member),
		append(member, body) {
			const mine = turn.then(() => appended(member, body))
			turn = mine.catch(() => undefined)
			return mine
		},
		read,
		async fork(size) {
			const forked = await createModelLog(parts, leaves.slice(0, size))
			for (const [id, key] of chatKeys) forked.chatKeys.set(id, key)
			return forked
		},
	}
}

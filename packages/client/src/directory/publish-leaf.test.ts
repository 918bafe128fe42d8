import { leafRequest } from '@ydo/contract/directory'
import { taken } from '@ydo/crypto/branded'
import { fromBase64url } from '@ydo/crypto/bytes'
import { createDirectory } from '@ydo/log/directory'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { beforeEach, describe, expect, test } from 'vitest'
import { CallRefused } from '#calls/call.ts'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { createSampleLog, institute, member, type SampleLog, season } from '#test/sample-log.ts'
import { createDirectoryReplica } from './create-directory-replica.ts'
import { publishLeaf, type Wish } from './publish-leaf.ts'

let log: SampleLog
/** Leaves stored in the vault. */
let vault: Uint8Array[]
/** Fate of a call: taken and answered by default. */
let fate: (take: () => Promise<Response>) => Promise<Response>
let posts: number

const root = (byte: number) => taken('Root', new Uint8Array(32).fill(byte))
const wish = (event: Wish['event'], { life = 1, term = 1 } = {}): Wish => ({
	event,
	member: member(1),
	root: root(life),
	season: { number: season, secret: taken('SeasonSecret', new Uint8Array(32).fill(term)) },
})

beforeEach(async () => {
	log = await createSampleLog()
	for (const number of [7, 8]) await log.add('join', number)
	await log.publish()
	vault = []
	fate = (take) => take()
	posts = 0
})

/** As the server does: appends what the rules allow. */
async function take(body: string): Promise<Response> {
	const request = leafRequest.parse(JSON.parse(body))
	const leaf = fromBase64url(request.leaf)
	const directory = createDirectory(institute, verifyEd25519, log.logKey.publicKey)
	for (const each of log.leaves) await directory.append(each, log.time)
	const fault = await directory.append(leaf, log.time)
	if (fault === 'wrong previous' || fault === 'not new') return new Response('{}', { status: 409 })
	if (fault) return new Response('{}', { status: 422 })
	log.leaves.push(leaf)
	await log.publish()
	return Response.json({ index: log.leaves.length - 1 }, { status: 201 })
}

function device({ now = log.now } = {}) {
	const storage = createMemoryStorage()
	const { fetch, logKey } = log
	const replica = createDirectoryReplica({ fetch, storage, logKey, institute, now, verify: verifyEd25519 })
	const own = { member: member(1), expected: async () => vault }
	const keep = async (leaf: Uint8Array) => vault.push(leaf)
	const request = async (_: string, init: RequestInit = {}) => {
		posts++
		return fate(() => take(String(init.body)))
	}
	return { replica, request, institute, keep, own }
}

describe('an own leaf', () => {
	test('is published, event after event', async () => {
		const deps = device()
		expect(await publishLeaf(wish('join'), deps)).toEqual({ outcome: 'published', index: 2 })
		expect(await publishLeaf(wish('season', { term: 2 }), deps)).toEqual({ outcome: 'published', index: 3 })
		expect(await publishLeaf(wish('reset', { life: 2, term: 3 }), deps)).toEqual({ outcome: 'published', index: 4 })
		expect(await publishLeaf(wish('leave', { life: 2 }), deps)).toEqual({ outcome: 'published', index: 5 })
		expect(vault).toEqual(log.leaves.slice(2))
	})

	test('is in the vault before it is sent', async () => {
		const deps = device()
		const refusing = { ...deps, keep: () => Promise.reject(new Error('the vault is closed')) }
		await expect(publishLeaf(wish('join'), refusing)).rejects.toThrow('the vault is closed')
		expect(posts).toBe(0)
	})

	test('is found in the log if its answer was lost', async () => {
		fate = async (taken) => {
			await taken()
			throw new TypeError('connection lost')
		}
		expect(await publishLeaf(wish('join'), device())).toEqual({ outcome: 'unavailable' })
		expect(await publishLeaf(wish('join'), device())).toEqual({ outcome: 'published', index: 2 })
		expect([posts, log.leaves.length]).toEqual([1, 3])
	})

	test('is rebuilt if another device of the member came first', async () => {
		const [one, other] = [device(), device()]
		await publishLeaf(wish('join'), one)
		let once = 0
		fate = async (taken) => {
			if (once++ === 0) await publishLeaf(wish('season', { term: 5 }), other)
			return taken()
		}
		expect(await publishLeaf(wish('season', { term: 6 }), one)).toEqual({ outcome: 'published', index: 4 })
		expect(posts).toBe(4)
	})

	test('is sent with a time the log accepts, however wrong the clock is', async () => {
		const behind = device({ now: () => log.time - 3_600_000 })
		expect(await publishLeaf(wish('join'), behind)).toMatchObject({ outcome: 'published' })
		const ahead = device({ now: () => log.time + 3_600_000 })
		expect(await publishLeaf(wish('season', { term: 2 }), ahead)).toMatchObject({ outcome: 'published' })
	})

	test.each<[string, Wish[], Wish]>([
		['a second join', [wish('join')], wish('join', { life: 2 })],
		['a season of who never joined', [], wish('season')],
		['a season by another identity', [wish('join')], wish('season', { life: 2, term: 2 })],
		['a reset to the same identity', [wish('join')], wish('reset', { term: 2 })],
		['anything after leaving', [wish('join'), wish('leave')], wish('reset', { life: 2 })],
		['a season that was, and was followed', [wish('join'), wish('season', { term: 2 })], wish('join')],
	])('is not sent if it cannot follow: %s', async (_, before, last) => {
		const deps = device()
		for (const each of before) await publishLeaf(each, deps)
		posts = 0
		expect(await publishLeaf(last, deps)).toEqual({ outcome: 'impossible' })
		expect(posts).toBe(0)
	})

	test('is not sent twice while it waits for witnesses, and is found once they have cosigned', async () => {
		const early = log.note
		log.answer = (path, bytes) => (path.endsWith('point') ? new TextEncoder().encode(early) : bytes)
		const deps = device()
		expect(await publishLeaf(wish('join'), deps)).toEqual({ outcome: 'unavailable' })
		expect(posts).toBe(1)
		log.answer = (_, bytes) => bytes
		expect(await publishLeaf(wish('join'), deps)).toEqual({ outcome: 'published', index: 2 })
		expect(posts).toBe(1)
	})

	test('reports a server that refuses it or does not answer', async () => {
		fate = async () => new Response('', { status: 503 })
		expect(await publishLeaf(wish('join'), device())).toEqual({ outcome: 'unavailable' })
		fate = async () => new Response('{}', { status: 422 })
		await expect(publishLeaf(wish('join'), device())).rejects.toThrow(CallRefused)
	})
})

describe('own leaves in the log', () => {
	test('are a violation if the vault cannot account for them', async () => {
		const deps = device()
		await publishLeaf(wish('join'), deps)
		// The server's operator claims in the member's name that all keys were lost.
		await log.add('reset', 1, { life: 9 })
		await log.publish()
		const synced = await deps.replica.sync(deps.own)
		expect(synced).toMatchObject({ outcome: 'violated', violation: { kind: 'own leaf unknown', detail: 'leaf 3' } })
		expect(await publishLeaf(wish('season', { term: 2 }), deps)).toEqual(synced)
		await deps.replica.setAside()
		expect(await deps.replica.sync(deps.own)).toMatchObject({ violation: { kind: 'own leaf unknown' } })
	})

	test('are still a violation at the next visit after the vault lost one', async () => {
		await publishLeaf(wish('join'), device())
		vault = []
		const { replica, own } = device()
		expect(await replica.sync(own)).toMatchObject({ violation: { kind: 'own leaf unknown' } })
	})

	test('are no violation if the vault cannot be read, and nothing is stored', async () => {
		const deps = device()
		await publishLeaf(wish('join'), deps)
		await log.add('join', 9)
		await log.publish()
		const expected = () => Promise.reject(new Error('offline'))
		await expect(deps.replica.sync({ ...deps.own, expected })).rejects.toThrow('offline')
		expect(deps.replica.head()?.size).toBe(3)
		expect(await deps.replica.sync(deps.own)).toMatchObject({ outcome: 'synced', head: { size: 4 } })
	})
})

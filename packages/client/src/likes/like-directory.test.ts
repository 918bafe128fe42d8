import { toBase64url } from '@ydo/crypto/bytes'
import { tokenOf } from '@ydo/crypto/choices'
import { weekLength } from '@ydo/crypto/week'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
	id,
	label,
	liked,
	ownKey,
	pairBetween,
	peerId,
	type SampleCampus,
	sampleCampus,
	seasonNumber,
	self,
	vaultWith,
} from '#test/sample-campus.ts'
import { member, seasonKeyAt, seasonSecretAt } from '#test/sample-log.ts'
import { dueLikes, ownKeyOf, pairOf, sentIn, unnotedResets, usableLeaf } from './like-directory.ts'
import { addRecords, type LikeEvent, type LikesState, mayLike, noLikes, reduceLikes } from './likes-state.ts'

const hours = 3_600_000
const reset = (peer: number, leaf: number, at: number): LikeEvent => ({
	type: 'resetHeld',
	...{ peer: peerId(peer), leaf, at },
})

let campus: SampleCampus
beforeEach(async () => {
	campus = await sampleCampus()
})

const usable = (peer: number, likes: LikesState = noLikes, now = campus.log.time) =>
	usableLeaf(campus.parts, peerId(peer), { likes, season: seasonNumber, now })?.index

describe('the leaf of a peer that may be used', () => {
	test('is their newest of the season', async () => {
		await campus.add('join', self)
		expect(usable(2)).toBeUndefined()
		const first = await campus.add('join', 2)
		expect(usable(2)).toBe(first)
		const newest = await campus.add('season', 2, { term: 1 })
		expect(usable(2)).toBe(newest)
		await campus.add('season', 2, { term: 2, season: seasonNumber + 1 })
		expect(usable(2)).toBeUndefined()
	})

	test('is undefined for a member who has left', async () => {
		await campus.add('join', self)
		await campus.add('join', 2)
		await campus.add('leave', 2)
		expect(usable(2)).toBeUndefined()
	})

	test('is undefined after a reset until 72 hours have passed since the vault recorded it', async () => {
		await campus.add('join', self)
		await campus.add('join', 2)
		const leaf = await campus.add('reset', 2, { life: 1, term: 1 })
		const { time } = campus.log
		expect(usable(2, noLikes, time + 1000 * hours)).toBeUndefined()
		const { likes } = vaultWith([reset(2, leaf, time)])
		expect(usable(2, likes, time + 72 * hours - 1)).toBeUndefined()
		expect(usable(2, likes, time + 72 * hours)).toBe(leaf)
		const newest = await campus.add('season', 2, { life: 1, term: 2 })
		expect(usable(2, likes, time + 72 * hours - 1)).toBeUndefined()
		expect(usable(2, likes, time + 72 * hours)).toBe(newest)
		const second = await campus.add('reset', 2, { life: 2, term: 3 })
		expect(usable(2, likes, time + 1000 * hours)).toBeUndefined()
		expect(usable(2, vaultWith([reset(2, second, time)]).likes, time + 72 * hours)).toBe(second)
	})

	test('is usable at once after a reset that predates this account’s joining or own reset', async () => {
		await campus.add('join', 2)
		const early = await campus.add('reset', 2, { life: 1, term: 1 })
		await campus.add('join', self)
		expect(usable(2)).toBe(early)
		const late = await campus.add('reset', 2, { life: 2, term: 2 })
		expect(usable(2)).toBeUndefined()
		await campus.add('reset', self, { life: 1, term: 1 })
		expect(usable(2)).toBe(late)
	})
})

test('records each reset once, starting after this account’s own keys', async () => {
	await campus.add('join', 2)
	await campus.add('reset', 2, { life: 1, term: 1 })
	expect(unnotedResets(campus.parts, vaultWith([]))).toEqual([])
	await campus.add('join', self)
	expect(unnotedResets(campus.parts, vaultWith([]))).toEqual([])
	const leaf = await campus.add('reset', 2, { life: 2, term: 2 })
	expect(unnotedResets(campus.parts, vaultWith([]))).toEqual([{ peer: peerId(2), leaf }])
	expect(unnotedResets(campus.parts, vaultWith([reset(2, leaf, 0)]))).toEqual([])
	const again = await campus.add('reset', 2, { life: 3, term: 3 })
	expect(unnotedResets(campus.parts, vaultWith([reset(2, leaf, 0)]))).toEqual([{ peer: peerId(2), leaf: again }])
})

test('derives one pair secret from either side', async () => {
	const own = await pairOf(campus.parts, await ownKey(), {
		...{ member: member(2), seasonKey: await seasonKeyAt(2, 0) },
	})
	const other = await pairBetween({ number: 2 }, { number: self })
	expect([own.secret, own.salt, own.self, own.peer]).toEqual([other.secret, other.salt, other.peer, other.self])
})

test('finds the own key of a leaf by its name', async () => {
	await campus.add('join', self)
	const [leaf] = campus.replica.leavesOf(id)
	const [first, second] = [await ownKey(0), await ownKey(1)]
	expect(ownKeyOf(vaultWith([], { seasons: [second, first] }), leaf)).toBe(first)
	expect(ownKeyOf(vaultWith([], { seasons: [second] }), leaf)).toBeUndefined()
	expect(ownKeyOf(vaultWith([], { seasons: [first] }), undefined)).toBeUndefined()
})

test('counts a like as sent in the week of its ballot, under any leaves of the two', async () => {
	await campus.add('join', self)
	const before = await campus.add('join', 2)
	await campus.add('season', 2, { term: 1 })
	const { likes } = vaultWith([liked(2)])
	const state = vaultWith([], { likes: addRecords(likes, [{ kind: 'dating', week: 8, leaf: 77, peerLeaf: before }]) })
	const isSent = (week: number, kind: 'dating' | 'friends', peer = 2) =>
		sentIn(state, campus.parts, week)({ peer: peerId(peer), kind })
	expect([isSent(8, 'dating'), isSent(9, 'dating'), isSent(8, 'friends'), isSent(8, 'dating', 3)]).toEqual([
		...[true, false, false, false],
	])
})

describe('a ballot is due', () => {
	test('for each open like of a peer with a usable key, once under these two leaves in this week', async () => {
		const leaf = await campus.add('join', self)
		const theirs = await campus.add('join', 2)
		const { likes } = vaultWith([liked(2), liked(3)])
		const due = (state: LikesState, by = { week: 8, leaf }) =>
			dueLikes(campus.parts, vaultWith([], { likes: state }), {
				...by,
				season: seasonNumber,
				now: campus.log.time,
			}).map(({ like, theirs: { index } }) => [like.peer, index])
		expect(due(likes)).toEqual([[peerId(2), theirs]])
		const made = addRecords(likes, [{ kind: 'dating', week: 8, leaf, peerLeaf: theirs }])
		expect(due(made)).toEqual([])
		expect(due(made, { week: 9, leaf })).toHaveLength(1)
		expect(due(made, { week: 8, leaf: leaf + 5 })).toHaveLength(1)
		const newer = await campus.add('season', 2, { term: 1 })
		expect(due(made)).toEqual([[peerId(2), newer]])
	})

	const step = fc.record({
		does: fc.constantFrom('like', 'like', 'tick', 'tick', 'withdraw', 'undo', 'pass', 'note', 'key', 'own key', 'wait'),
		peer: fc.integer({ min: 2, max: 4 }),
		kind: fc.constantFrom('dating' as const, 'friends' as const),
	})

	test('so that no token leaves twice, whatever is undone, liked again or rebuilt', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
				campus = await sampleCampus()
				for (const number of [self, 2, 3, 4]) await campus.add('join', number)
				const terms = new Map([self, 2, 3, 4].map((number) => [number, 0]))
				const renew = async (number: number) => {
					const term = (terms.get(number) ?? 0) + 1
					terms.set(number, term)
					await campus.add('season', number, { term })
				}
				const sent = new Set<string>()
				let likes = noLikes
				let now = campus.log.time
				const decide = (event: LikeEvent) => {
					likes = reduceLikes(likes, event)
				}
				const tick = async () => {
					const week = Math.floor(now / weekLength)
					const leaf = campus.replica.leavesOf(id).at(-1)?.index ?? 0
					const by = { week, leaf, season: seasonNumber, now }
					const due = dueLikes(campus.parts, vaultWith([], { likes }), by)
					const secret = seasonSecretAt(self, terms.get(self) ?? 0)
					for (const { like, theirs } of due) {
						const pair = await pairOf(campus.parts, { label, secret }, theirs)
						const token = toBase64url(await tokenOf(pair, { kind: like.kind, week }))
						expect(sent.has(token)).toBe(false)
						sent.add(token)
					}
					const made = due.map(({ like, theirs }) => ({ kind: like.kind, week, leaf, peerLeaf: theirs.index }))
					likes = addRecords(likes, made)
					expect(dueLikes(campus.parts, vaultWith([], { likes }), by)).toEqual([])
				}
				for (const { does, peer, kind } of steps) {
					const isSent = sentIn(vaultWith([], { likes }), campus.parts, Math.floor(now / weekLength))
					if (does === 'like' && mayLike(likes, peerId(peer), isSent)) decide(liked(peer, '', kind))
					if (does === 'withdraw') decide({ type: 'withdrawn', peer: peerId(peer) })
					if (does === 'undo') decide({ type: 'undone', peer: peerId(peer) })
					if (does === 'pass') decide({ type: 'passed', peer: peerId(peer) })
					if (does === 'note') decide({ type: 'noteChanged', peer: peerId(peer), text: 'other words' })
					if (does === 'key') await renew(peer)
					if (does === 'own key') await renew(self)
					if (does === 'wait') now += weekLength / 2
					if (does === 'tick') await tick()
				}
			}),
			{ numRuns: 30 },
		)
	}, 60_000)
})

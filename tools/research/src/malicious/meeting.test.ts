import { createModelBallots } from '@ydo/client/test/model-ballots'
import { bytesNamed } from '@ydo/client/test/seeded'
import { inFull } from '@ydo/contract/test/in-full'
import { type Bytes, concat, toBase64url, unsigned } from '@ydo/crypto/bytes'
import { weekAt } from '@ydo/crypto/week'
import type { Placed } from '@ydo/log/directory'
import { expectationOf } from '@ydo/log/expectation'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { monday } from '#world/world.ts'

// Tests the rules of meeting alone, without clients: cheap enough for thousands of attacks (longer run: YDO_MEETINGS=10000). Both ends
// of a pair know its token and both proofs, so the attacker's two accounts combine them freely in ballots.

const runs = Number(process.env.YDO_MEETINGS ?? inFull(3000, 600))
const [week, season] = [weekAt(monday), 3]
const leaves = { victim: 0, liked: 1, other: 2 }
type Account = 'liked' | 'other'

const token = bytesNamed('token', 32)
const proofs = { victim: bytesNamed('proof of the victim', 16), attacker: bytesNamed('proof of the attacker', 16) }
const note = new Uint8Array(284)
const random = (name: string, length: number) => bytesNamed(`random/${name}`, length)

const ballot = fc.record({
	token: fc.constantFrom(token, token, token, random('token', 32)),
	proof: fc.constantFrom(proofs.attacker, proofs.attacker, proofs.victim, random('proof', 16)),
	expectation: fc.constantFrom(
		expectationOf(leaves.victim, proofs.victim),
		expectationOf(leaves.victim, proofs.victim),
		expectationOf(leaves.victim, proofs.attacker),
		expectationOf(leaves.liked, proofs.victim),
		expectationOf(leaves.other, proofs.attacker),
		random('expectation', 16),
	),
})
type Ballot = { token: Bytes; proof: Bytes; expectation: Uint8Array }

const account = fc.constantFrom<Account[]>('liked', 'liked', 'other')
const move = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({ do: fc.constant('tick' as const), account, ballots: fc.array(ballot, { maxLength: 4 }) }),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant('beat' as const), account }) },
	fc.record({ do: fc.constantFrom('block' as const, 'unblock' as const, 'leave' as const), account }),
	fc.constant({ do: 'victim' as const, account: 'liked' as const }),
)
type Move = { account: Account } & (
	| { do: 'tick'; ballots: Ballot[] }
	| { do: 'beat' | 'block' | 'unblock' | 'leave' | 'victim' }
)

/** Server faults that a test plants. */
type Plant = {
	/** The answer to a tick reveals that one of its tokens was there already. */
	tellsTokens?: boolean
	/** The match is told to the attacker alone if the account is gone by the end, as a withdrawal would do. */
	takesBack?: boolean
}

/** All answers to the accounts, and whether the victim sees a match with the account that they like or not. */
function play(moves: readonly Move[], isLiked: boolean, plant: Plant = {}): { heard: string[]; isSeen: boolean } {
	const ballots = createModelBallots(() => monday)
	const hidden = new Set<string>()
	const numbers = new Map<string, number>()
	const heard: string[] = []
	const { tellsTokens = false, takesBack = false } = plant
	let isSeen = false

	function send(member: keyof typeof leaves, all: readonly Ballot[]): string | undefined {
		const number = (numbers.get(member) ?? 0) + 1
		numbers.set(member, number)
		const made = all.map((one) => concat(one.token, one.proof, one.expectation, note))
		const fillers = Array.from({ length: 4 - made.length }, (_, at) => random(`${member}/${number}/${at}`, 348))
		const header = concat(...[2, 1].map((value) => unsigned(value, 1)), unsigned(season, 2), unsigned(week, 4))
		const leaf = { index: leaves[member], season } as Placed
		const tick = concat(header, unsigned(leaf.index, 4), unsigned(number, 4), ...made, ...fillers)
		const isKnown = ballots.live.some((one) => all.some(({ token: own }) => one.token === toBase64url(own)))
		if (tellsTokens && isKnown) return 'known'
		const own = (index: number) => (index === leaf.index ? leaf : undefined)
		return ballots.take(member, tick, { hash: 'taken', newest: leaf, own })
	}

	function beat(): void {
		for (const { one, other } of ballots.beat((...two) => !two.some((member) => hidden.has(member)))) {
			const names = [one.member, other.member].sort()
			heard.push(names.join())
			isSeen ||= names.includes('victim') && names.includes('liked')
		}
	}

	const like = { token, proof: proofs.victim, expectation: expectationOf(leaves.liked, proofs.attacker) }
	for (const one of moves) {
		if (one.do === 'tick') heard.push(String(send(one.account, one.ballots)))
		if (one.do === 'victim') send('victim', isLiked ? [like] : [])
		if (one.do === 'beat') beat()
		if (one.do === 'block') hidden.add(one.account)
		if (one.do === 'unblock') hidden.delete(one.account)
		if (one.do === 'leave') ballots.forget(one.account)
		if (one.do === 'leave' && one.account === 'liked' && takesBack) isSeen = false
	}
	beat()
	return { heard, isSeen }
}

const attacks = fc.array(move, { minLength: 2, maxLength: 9 })

/** Decides whether the accounts learned of the like, and whether the victim saw nothing. */
function outcomeOf(moves: readonly Move[], plant?: Plant): { isLearned: boolean; isSilent: boolean } {
	const [liked, unliked] = [play(moves, true, plant), play(moves, false, plant)]
	const isLearned = liked.heard.join() !== unliked.heard.join()
	return { isLearned, isSilent: unliked.isSeen || (isLearned && !liked.isSeen) }
}

test('two accounts, whatever they send, learn of a like only by a match that the other sees as well', () => {
	let learned = 0
	fc.assert(
		fc.property(attacks, (moves) => {
			const { isLearned, isSilent } = outcomeOf(moves)
			if (isLearned) learned++
			expect(isSilent).toBe(false)
		}),
		{ numRuns: runs },
	)
	expect(learned).toBeGreaterThan(runs / 100)
	console.info(`rules of meeting: ${runs} attacks, ${learned} learned of a like and were seen, 0 silent`)
})

test.each<[string, Plant]>([
	['an answer that tells of tokens', { tellsTokens: true }],
	['a match that can be taken back', { takesBack: true }],
])('an attack finds %s', (_, plant) => {
	const { failed } = fc.check(
		fc.property(attacks, (moves) => !outcomeOf(moves, plant).isSilent),
		{ numRuns: 3000, seed: 1 }, // the same attacks in each run, the one that finds it among them
	)
	expect(failed).toBe(true)
})

import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekOf } from '#infra/time.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { man } from '#test/crowd.ts'
import { leafBody, sendLeaf, testKeys } from '#test/leaves.ts'
import { plantCard } from '#test/members.ts'
import { block, idOf, unblock } from '#test/see.ts'
import { beat, digestOf, matchesOf, newsOf, nextBatch, type Sender, sendSlot, withLeaf } from '#test/slots.ts'
import { likesOf, slotBytes, type TestBallot, tickBytes } from '#test/tick-bytes.ts'

// An altered client may know its pair's token and both proofs (docs/crypto.md, "Choices"). Whatever it sends from either of its two
// accounts, its answers depend on the other's like only if the other gets a match as well.

// Long run: YDO_ATTACKS=10000
const attacks = Number(process.env.YDO_ATTACKS ?? 8)

const kinds = [
	'true',
	'wrong proof',
	'swapped proof',
	'wrong expectation',
	'token alone',
	'mirrored',
	'filler',
] as const
type Kind = (typeof kinds)[number]
type Account = 'liked' | 'other'
type Move =
	| { do: 'tick'; account: Account; ballots: Kind[] }
	| { do: 'replay' | 'beat' | 'hear' | 'block' | 'unblock' | 'reset'; account: Account }

const account = fc.constantFrom<Account[]>('liked', 'liked', 'other')
const move: fc.Arbitrary<Move> = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant('tick' as const),
			account,
			ballots: fc.array(fc.constantFrom('true' as const, ...kinds), { minLength: 1, maxLength: 4 }),
		}),
	},
	fc.record({
		do: fc.constantFrom(...(['replay', 'beat', 'hear', 'block', 'unblock', 'reset'] as const)),
		account,
	}),
)

/** Everything the two accounts received, without random parts, and whether the victim got a match with the attacker. */
async function attack(
	all: TestApp,
	moves: readonly Move[],
	isLiked: boolean,
): Promise<{ heard: string[]; isSeen: boolean }> {
	const victim = await withLeaf(all, await all.signIn())
	const accounts: Record<Account, Sender> = {
		liked: await withLeaf(all, await all.signIn()),
		other: await withLeaf(all, await all.signIn()),
	}
	await plantCard(all, victim)
	for (const each of Object.values(accounts)) await plantCard(all, each, man)
	const [theirs, own] = likesOf(victim.leaf, accounts.liked.leaf)
	const week = weekOf(all.clock.now())
	const numbers = { liked: 0, other: 0 }
	const last: Partial<Record<Account, Buffer>> = {}
	const heard: string[] = []

	const ballotOf = (kind: Kind): TestBallot => {
		const made: Record<Kind, TestBallot> = {
			true: own,
			'wrong proof': { ...own, proof: randomBytes(16) },
			'swapped proof': { ...own, proof: theirs.proof },
			'wrong expectation': { ...own, expectation: randomBytes(16) },
			'token alone': { token: own.token },
			mirrored: theirs,
			filler: {},
		}
		return made[kind]
	}

	async function send(member: Sender, tick: Buffer): Promise<void> {
		const answer = await sendSlot(all, member, slotBytes(await nextBatch(all, member), tick))
		heard.push(`${answer.statusCode} ${answer.body.replace(digestOf(tick), 'taken')}`)
	}

	async function hear(who: Account): Promise<void> {
		const [listed, news] = [await matchesOf(all, accounts[who]), await newsOf(all, accounts[who])]
		heard.push(
			JSON.stringify([listed, news.matches].map((matches) => matches.map(({ peer, ended }) => [nameOf(peer), ended]))),
		)
	}

	const nameOf = (peer: string) =>
		({ [idOf(victim)]: 'victim', [idOf(accounts.liked)]: 'liked', [idOf(accounts.other)]: 'other' })[peer]

	async function make(one: Move): Promise<unknown> {
		const member = accounts[one.account]
		switch (one.do) {
			case 'tick': {
				const number = numbers[one.account]++
				const ballots = one.ballots.map(ballotOf)
				const tick = tickBytes({ week, leaf: member.leaf, number, ballots })
				last[one.account] = tick
				return send(member, tick)
			}
			case 'replay':
				return last[one.account] && send(member, last[one.account] ?? Buffer.alloc(0))
			case 'beat':
				return beat(all)
			case 'hear':
				return hear(one.account)
			case 'block':
				return block(all, member, idOf(victim))
			case 'unblock':
				return unblock(all, member, idOf(victim))
			case 'reset': {
				const reset = { event: 'reset' as const, previous: member.leaf + 1, time: all.clock.now() }
				const answer = await sendLeaf(all, member, leafBody(member, testKeys(), reset))
				if (answer.statusCode === 201) accounts[one.account] = { ...member, leaf: answer.json().index }
				return heard.push(String(answer.statusCode))
			}
		}
	}

	const likes = tickBytes({ week, leaf: victim.leaf, ballots: isLiked ? [theirs] : [] })
	await sendSlot(all, victim, slotBytes(await nextBatch(all, victim), likes))
	for (const one of moves) await make(one)
	for (const who of ['liked', 'other'] as const) await unblock(all, accounts[who], idOf(victim))
	await beat(all)
	for (const who of ['liked', 'other'] as const) await hear(who)
	const isSeen = (await matchesOf(all, victim)).some(({ peer }) => peer === idOf(accounts.liked))
	return { heard, isSeen }
}

test('an altered client learns of a like only through a match that the other member gets as well', async () => {
	const all = await testApp()
	let learned = 0
	const tick = (...ballots: Kind[]): Move => ({ do: 'tick', account: 'liked', ballots })
	const beatNow: Move = { do: 'beat', account: 'liked' }
	await fc.assert(
		fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 7 }), async (moves) => {
			const [liked, unliked] = [await attack(all, moves, true), await attack(all, moves, false)]
			const isLearned = liked.heard.join() !== unliked.heard.join()
			if (isLearned) learned++
			expect([unliked.isSeen, liked.isSeen || !isLearned]).toEqual([false, true])
		}),
		{
			numRuns: attacks,
			examples: [
				[[tick('true')]],
				[[tick('true'), beatNow, { do: 'block', account: 'liked' }]],
				[[tick('true'), beatNow, { do: 'reset', account: 'liked' }]],
				[[tick('mirrored', 'token alone', 'swapped proof')]],
				[[{ do: 'tick', account: 'other', ballots: ['true', 'mirrored'] }, beatNow, { do: 'hear', account: 'other' }]],
			],
		},
	)
	expect(learned).toBeGreaterThanOrEqual(2)
	console.info(
		`malicious member at the server: ${attacks} attacks, ${learned} learned of a like and were seen, 0 silent`,
	)
}, 3_600_000)

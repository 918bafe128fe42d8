import { idOf } from '@ydo/client/test/model-server'
import * as fc from 'fast-check'
import { createWorld, monday } from '#world/world.ts'
import { type Attacker, type Ballot, createAttacker } from './attacker.ts'

// An altered client tries to learn who likes its member without being seen to like them.

export type Move = { account: 0 | 1; after: number } & (
	| { do: 'tick'; ballots: readonly Ballot[]; week: -1 | 0 | 1; leaf: 'newest' | 'first' }
	| { do: 'copy' | 'replay' | 'accept' | 'news' | 'season' | 'reset' | 'leave' | 'block' | 'unblock' }
)

const ballot = fc.constantFrom<Ballot[]>(
	'true',
	'true',
	'wrong proof',
	'swapped proof',
	'wrong expectation',
	'expectation of another leaf',
	'garbled note',
	'token alone',
	'other kind',
	'filler',
)

export const moves: fc.Arbitrary<Move[]> = fc.array(
	fc
		.tuple(
			fc.record({
				account: fc.constantFrom(0 as const, 0 as const, 1 as const),
				after: fc.integer({ min: 1, max: 40 }),
			}),
			fc.oneof(
				{
					weight: 3,
					arbitrary: fc.record({
						do: fc.constant('tick' as const),
						ballots: fc.array(ballot, { minLength: 1, maxLength: 5 }),
						week: fc.constantFrom(0 as const, 0 as const, 0 as const, -1 as const, 1 as const),
						leaf: fc.constantFrom('newest' as const, 'newest' as const, 'first' as const),
					}),
				},
				fc.record({
					do: fc.constantFrom(
						'copy' as const,
						'replay' as const,
						'accept' as const,
						'news' as const,
						'season' as const,
						'reset' as const,
						'leave' as const,
						'block' as const,
						'unblock' as const,
					),
				}),
			),
		)
		.map(([when, what]) => ({ ...when, ...what })),
	{ minLength: 1, maxLength: 7 },
)

const victim = idOf(1)
const accounts = [idOf(2), idOf(3)] as const

/** The attacker's accounts that the victim likes. */
export type Likes = readonly [boolean, boolean]

/** Answers that the attacker received, and for each account whether the victim sees a match with it. */
export type Attacked = { heard: string[]; seen: readonly boolean[] }

export async function attack(all: readonly Move[], likes: Likes): Promise<Attacked> {
	const world = await createWorld('malicious', { start: monday })
	const hidden = new Set<string>()
	world.server.mayMeet = (one, other) => !hidden.has(one) && !hidden.has(other)
	const attackers = accounts.map((id, at) =>
		createAttacker({
			...{ name: `attacker ${at}`, id, victim, season: world.server.season, now: world.clock.now },
			request: (path, init) => world.server.handle(id, path, init),
			leafOf: (member) => world.server.log.lastOf(member),
		}),
	)
	for (const one of attackers) await one.publish('join')
	const phone = world.device(victim, 'phone')
	const page = phone.open()
	await world.clock.run(5000)
	for (const [at, id] of accounts.entries()) if (likes[at]) await page.member.like(id, 'a secret')
	await world.clock.run(25_000)
	for (const move of all) {
		const one = attackers[move.account]
		if (one)
			await make(one, move, {
				hidden,
				other: attackers[1 - move.account],
				week: Math.floor(world.clock.now() / 604_800_000),
			})
		await world.clock.run(move.after * 1000)
	}
	hidden.clear()
	world.server.beat()
	await world.clock.run(60_000)
	for (const one of attackers) await one.readNews()
	await world.clock.run(60_000)
	const seen = accounts.map((id) => page.member.view().matches.some(({ peer }) => peer === id))
	page.kill()
	return { heard: attackers.flatMap(({ heard }) => heard), seen }
}

type Around = { hidden: Set<string>; other: Attacker | undefined; week: number }

async function make(one: Attacker, move: Move, { hidden, other, week }: Around): Promise<void> {
	switch (move.do) {
		case 'tick':
			return one.sendTick(move.ballots, { week: week + move.week, leaf: move.leaf })
		case 'copy':
			return one.sendTick([], { ...(other && { copied: other.lastBallots() }) })
		case 'replay':
			return one.replay()
		case 'accept':
			return one.accept()
		case 'news':
			return one.readNews()
		case 'block':
			return void hidden.add(one.id)
		case 'unblock':
			return void hidden.delete(one.id)
		default:
			return one.publish(move.do)
	}
}

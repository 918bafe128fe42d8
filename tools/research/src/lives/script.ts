import * as fc from 'fast-check'

// A world in which the same days are lived twice. Everything in a script is equal in both lives; only the decisions differ.

/** A publicly visible event on a device. */
export type Step = { after: number } & (
	| { do: 'open' | 'hide' | 'show' | 'close' | 'kill'; device: 0 | 1 }
	| { do: 'ring'; device: 0 | 1; notices: number; vault: number; messages: number }
	| { do: 'send from here' | 'sign out' | 'start over'; device: 0 | 1 }
	| { do: 'reset'; peer: number }
	/** Answers the second device from now on by a separate server, whose log has a reset of this peer. */
	| { do: 'split'; peer: number }
	| { do: 'reset own' | 'new season' | 'fork' }
	| { do: 'beat' }
)

/** A match that the server makes up. */
export type Forgery = {
	peer: number
	week: number
	ownLeaf: number
	peerLeaf: number
	hasChatKey: boolean
	/** Bytes of proof and note. */
	proof: number
	note: number
	id: number
}

/** The server's reaction to a call instead of an honest answer. */
export type Trick =
	| { is: 'status'; status: number; isDone: boolean }
	| { is: 'text'; text: string; status: number }
	| { is: 'silence'; isDone: boolean }
	| { is: 'delay'; milliseconds: number }
	/** Withholds a slot, and confirms it after this delay. */
	| { is: 'kept'; milliseconds: number }
	/** Claims one entry more than it shows. */
	| { is: 'promised entry' }
	| { is: 'again' }
	| { is: 'matches'; matches: readonly Forgery[] }
	| { is: 'hidden entries'; count: number }
	| { is: 'foreign entry' }
	| { is: 'wrong tick' | 'taken' | 'no leaves' | 'garbage leaves' | 'no checkpoint' | 'wrong time' }

export type Script = {
	name: number
	start: number
	steps: readonly Step[]
	/** `call` counts the calls of each device. */
	tricks: readonly { call: number; trick: Trick }[]
	/** Matches added to every honest answer from this call on. */
	flood: { from: number; matches: readonly Forgery[] }
}

/** A member's secret decision. */
export type Decision = {
	after: number
	device: 0 | 1
	do: 'like' | 'pass' | 'undo' | 'withdraw' | 'note' | 'setting'
	peer: number
	text: string
}

export type Secrets = readonly Decision[]

/** Members besides the one whose lives are compared. */
export const peers = 4

const device = fc.constantFrom(0 as const, 0 as const, 1 as const)
const second = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value * 1000)

const step: fc.Arbitrary<Step> = fc
	.tuple(
		fc.oneof({ weight: 6, arbitrary: second(90) }, second(30_000)),
		fc.oneof(
			{
				weight: 4,
				arbitrary: fc.record({
					do: fc.constantFrom('open' as const, 'hide' as const, 'show' as const, 'close' as const, 'kill' as const),
					device,
				}),
			},
			fc.record({
				do: fc.constant('ring' as const),
				device,
				notices: fc.nat(4),
				vault: fc.nat(40),
				messages: fc.nat(3),
			}),
			fc.record({ do: fc.constantFrom('send from here' as const, 'sign out' as const, 'start over' as const), device }),
			fc.record({ do: fc.constantFrom('reset' as const, 'split' as const), peer: fc.nat(peers) }),
			fc.record({
				do: fc.constantFrom(
					'reset own' as const,
					'new season' as const,
					'fork' as const,
					'beat' as const,
					'beat' as const,
				),
			}),
		),
	)
	.map(([after, what]) => ({ after, ...what }))

const forgery: fc.Arbitrary<Forgery> = fc.record({
	peer: fc.nat(peers + 1),
	week: fc.oneof(fc.constantFrom(0, 2 ** 32 - 1, 2 ** 32, 2976, 2977, 2978), fc.nat(2 ** 31)),
	ownLeaf: fc.nat(8),
	peerLeaf: fc.oneof(fc.nat(8), fc.constantFrom(2 ** 32 - 1, 2 ** 31)),
	hasChatKey: fc.boolean(),
	proof: fc.constantFrom(16, 16, 16, 0, 15),
	note: fc.constantFrom(284, 284, 0, 12),
	id: fc.nat(5),
})

const trick: fc.Arbitrary<Trick> = fc.oneof(
	fc.record({
		is: fc.constant('status' as const),
		status: fc.constantFrom(400, 401, 403, 404, 409, 413, 422, 429, 500, 503, 204),
		isDone: fc.boolean(),
	}),
	fc.record({
		is: fc.constant('text' as const),
		text: fc.constantFrom('', '{', 'null', '[]', '{}', '{"last":-1}', '{"entries":["%"],"last":9}'),
		status: fc.constantFrom(200, 201, 409),
	}),
	fc.record({ is: fc.constant('silence' as const), isDone: fc.boolean() }),
	fc.record({ is: fc.constant('delay' as const), milliseconds: fc.oneof(fc.nat(4000), fc.nat(400_000)) }),
	fc.record({ is: fc.constant('kept' as const), milliseconds: fc.oneof(fc.nat(4000), fc.nat(200_000)) }),
	fc.constant({ is: 'promised entry' as const }),
	fc.constant({ is: 'again' as const }),
	fc.record({ is: fc.constant('matches' as const), matches: fc.array(forgery, { minLength: 1, maxLength: 6 }) }),
	fc.record({ is: fc.constant('hidden entries' as const), count: fc.integer({ min: 1, max: 4 }) }),
	fc.constant({ is: 'foreign entry' as const }),
	fc.record({
		is: fc.constantFrom(
			'wrong tick' as const,
			'taken' as const,
			'taken' as const,
			'no leaves' as const,
			'garbage leaves' as const,
			'no checkpoint' as const,
			'wrong time' as const,
		),
	}),
)

export const scripts: fc.Arbitrary<Script> = fc.record({
	name: fc.nat(),
	// Some worlds lie around the end of a week.
	start: fc.constantFrom(Date.UTC(2027, 0, 18, 12), Date.UTC(2027, 0, 20, 23, 56), Date.UTC(2027, 0, 20, 23, 30)),
	steps: fc.array(step, { maxLength: 7 }),
	tricks: fc.array(fc.record({ call: fc.nat(40), trick }), { maxLength: 5 }),
	flood: fc.record({ from: fc.nat(60), matches: fc.array(forgery, { maxLength: 3 }) }),
})

const decision: fc.Arbitrary<Decision> = fc.record({
	after: fc.oneof(fc.nat(20_000), fc.nat(120_000)),
	device,
	do: fc.constantFrom(
		'like' as const,
		'like' as const,
		'like' as const,
		'pass' as const,
		'undo' as const,
		'withdraw' as const,
		'note' as const,
		'setting' as const,
	),
	peer: fc.nat(peers - 1),
	text: fc.constantFrom('', 'hello', 'x'.repeat(240)),
})

/** From no decision to more than a batch holds. */
export const secrets: fc.Arbitrary<Secrets> = fc.oneof(
	fc.constant([]),
	fc.array(decision, { maxLength: 8 }),
	fc.array(decision, { minLength: 8, maxLength: 30 }),
)

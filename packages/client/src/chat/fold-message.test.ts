import { chatLimits } from '@ydo/contract/chats'
import type { HeldFold, HeldMessage } from '@ydo/contract/held-chats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idOf } from '#vault/sample-vault.ts'
import { sendsBlanks } from './blanks.ts'
import { kinds, reactionText, saidIn, wordsText } from './chat-kinds.ts'
import { emptyFold, foldMessage, readUpTo } from './fold-message.ts'
import { isWords } from './outbox.ts'
import { threadOf } from './thread.ts'

const id = fc.integer({ min: 0, max: 12 }).map(idOf)
const words = fc.constantFrom('yes', 'no', 'perhaps')
const said = fc.oneof(
	words.map((text) => wordsText(text)),
	fc.tuple(words, id).map(([text, answers]) => wordsText(text, answers)),
	fc.tuple(id, fc.constantFrom('🙂', '')).map(([to, emoji]) => reactionText(to, emoji)),
	fc.constant({ kind: kinds.removal, text: '' }),
	fc.constantFrom(kinds.read, kinds.delivered).map((kind) => ({ kind, text: '' })),
	fc.constant({ kind: kinds.wishes, text: '{"marks":true,"writesFirst":false}' }),
	fc.constant({ kind: kinds.details, text: '{"height":"5.11"}' }),
	fc.record({ kind: fc.integer({ min: 0, max: 255 }), text: fc.string() }),
)
const message = fc.record({
	said,
	isOwn: fc.boolean(),
	state: fc.constantFrom('true', 'true', 'true', 'false', 'sealed'),
	/** Of what is removed: how many messages before. */
	back: fc.integer({ min: 1, max: 12 }),
	seen: fc.nat(12),
})

/** A chat of one epoch, as its messages were taken. */
function logOf(all: readonly (typeof message extends fc.Arbitrary<infer Value> ? Value : never)[]): HeldMessage[] {
	const rest = { epoch: 0, hash: '', head: '', stamp: '', kf: '' }
	return all.map(({ said: { kind, text }, isOwn, state, seen, back }, place) => ({
		...rest,
		...{ id: idOf(place), seq: place + 1, at: place, kind, isOwn, seen: Math.min(seen, place) },
		text: kind === kinds.removal && text === '' ? idOf(place >= back ? place - back : 99) : text,
		state: state as HeldMessage['state'],
	}))
}

function foldOf(log: readonly HeldMessage[], from = emptyFold, start = 0): HeldFold {
	const ids = Array.from({ length: 14 }, (_, at) => idOf(at))
	return log.reduce(
		(fold, one, at) =>
			foldMessage(fold, one, {
				place: start + at,
				seenPlace: one.seen,
				isPast: false,
				isElsewhere: false,
				placeOf: (id) => ids.indexOf(id),
			}),
		from,
	)
}

const lineOf = ({ fold, log, begin = 0 }: { fold: HeldFold; log: readonly HeldMessage[]; begin?: number }) =>
	threadOf({ log: log.slice(begin), begin, outbox: [], fold, shown: Number.POSITIVE_INFINITY, areMarked: true })

test('what a chat comes to says the same as its lines', () => {
	fc.assert(
		fc.property(fc.array(message, { maxLength: 13 }), fc.nat(13), (all, read) => {
			const log = logOf(all)
			const fold = readUpTo(foldOf(log), read)
			const lines = lineOf({ fold, log }).filter(({ state }) => state !== 'unverified')
			const isWords = (one: HeldMessage) => one.state === 'true' && saidIn(one).says === 'words'
			const theirs = log.filter((one) => !one.isOwn && isWords(one))
			expect([fold.own, fold.theirs]).toEqual([log.filter((one) => one.isOwn && isWords(one)).length, theirs.length])
			const isThere = (one: HeldMessage) => lines.some((line) => line.id === one.id)
			expect(fold.unread).toEqual(theirs.filter((one) => isThere(one) && one.at >= fold.read).map(({ at }) => at))
			expect(fold.theirLast).toBe((theirs.at(-1)?.at ?? -1) + 1)
			// Removed lines are forgotten once eight others came after them.
			if (log.filter(isWords).length <= 8)
				expect(fold.latest.map(({ id: one, text, isOwn }) => ({ one, text, isOwn }))).toEqual(
					lines.map(({ id: one, text, isOwn }) => ({ one, text, isOwn })),
				)
			for (const { id: one, isOwn, state } of lines) {
				const place = log.findIndex((held) => held.id === one)
				expect(state === 'read').toBe(isOwn && place < fold.theirRead)
			}
		}),
	)
})

test('what another device read and removed is not to be read here', () => {
	const rest = { epoch: 0, hash: '', head: '', stamp: '', kf: '', state: 'true', seen: 0, at: 0 } as const
	const theirs = { ...rest, id: idOf(0), seq: 1, isOwn: false, ...wordsText('hello') }
	const removal = { ...rest, id: idOf(1), seq: 2, isOwn: true, kind: kinds.removal, text: idOf(0) }
	expect(foldOf([theirs]).unread).toEqual([0])
	expect(foldOf([theirs, removal])).toMatchObject({ unread: [], latest: [], theirs: 1 })
})

test('it comes to the same in however many parts it is taken, and nothing goes back', () => {
	fc.assert(
		fc.property(fc.array(message, { maxLength: 13 }), fc.nat(13), (all, part) => {
			const log = logOf(all)
			const first = foldOf(log.slice(0, part))
			const both = foldOf(log.slice(part), first, Math.min(part, log.length))
			expect(both).toEqual(foldOf(log))
			for (const mark of ['read', 'theirRead', 'theirDelivered', 'toldRead', 'toldDelivered', 'own', 'theirs'] as const)
				expect(both[mark]).toBeGreaterThanOrEqual(first[mark])
		}),
	)
})

test('what did not open says nothing, whatever it would say', () => {
	fc.assert(
		fc.property(fc.array(message, { maxLength: 13 }), (all) => {
			const log = logOf(all).map((one) => ({ ...one, state: 'false' as const }))
			// But that it came is counted.
			const { theirBlanks: _, ...fold } = foldOf(log)
			expect(fold).toEqual(emptyFold)
			expect(lineOf({ fold: emptyFold, log }).every(({ text, isOwn }) => text === '' && !isOwn)).toBe(true)
		}),
	)
})

test.each([
	[{ kind: 4, text: `${idOf(1)}|` }],
	[{ kind: 4, text: `${idOf(1)} yes` }],
	[{ kind: 4, text: 'AAAA|yes' }],
	[{ kind: 5, text: `${idOf(1)}|${'🙂'.repeat(40)}` }],
	[{ kind: 5, text: `${idOf(1)}|🙂🙂` }],
	[{ kind: 5, text: `${idOf(1)}|call me` }],
	[{ kind: 6, text: 'everything' }],
	[{ kind: 7, text: '{"marks":1}' }],
	[{ kind: 7, text: '{' }],
	[{ kind: 8, text: '{"height":5}' }],
	[{ kind: 8, text: '{"Write to me at":"5"}' }],
	[{ kind: 8, text: `{"${'h'.repeat(25)}":"5"}` }],
	[{ kind: 8, text: JSON.stringify(Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`d${at}`, '']))) }],
	[{ kind: 8, text: `{"height":"${'5'.repeat(201)}"}` }],
	[{ kind: 1, text: '' }],
	[{ kind: 1, text: 'x'.repeat(2001) }],
	[{ kind: 10, text: 'of a later version' }],
])('%j says nothing that is known', (text) => {
	expect(saidIn(text)).toEqual({ says: 'unknown' })
})

test.each(['❤️', '👍🏽', '👨‍👩‍👧‍👦', ''])('%s is a reaction', (emoji) => {
	expect(saidIn(reactionText(idOf(1), emoji))).toEqual({ says: 'reaction', to: idOf(1), emoji })
})

const day = 86_400_000
const blank = {
	id: idOf(1),
	epoch: 0,
	seq: 1,
	isOwn: false,
	at: 5 * day,
	state: 'true',
	kind: 200,
	text: '',
	seen: 0,
} as const
const blankMessage: HeldMessage = { ...blank, hash: '', head: '', stamp: '', kf: '' }

function withMany(messages: readonly HeldMessage[], from = emptyFold, placeOf = (_: string) => 3): HeldFold {
	const folding = { place: 9, isPast: false, isElsewhere: false, placeOf }
	return messages.reduce((fold, one) => foldMessage(fold, one, { ...folding, seenPlace: one.seen }), from)
}

const many = (message: HeldMessage, count: number = chatLimits.blanksPerDay) =>
	Array.from({ length: count }, () => message)

describe('what shows nothing is counted by the day', () => {
	test.each<[string, Partial<HeldMessage>]>([
		['a kind of a later version', {}],
		['what does not open', { state: 'false' }],
		['wishes', { kind: kinds.wishes, text: '{"marks":true,"writesFirst":false}' }],
		['details', { kind: kinds.details, text: '{}' }],
		['a mark of what was marked', { kind: kinds.read }],
	])('%s', (_, differing) => {
		const message = { ...blankMessage, ...differing }
		const enough = withMany(many(message))
		expect(sendsBlanks(enough, 5 * day)).toBe(false)
		const more = withMany([message], enough)
		expect(more.theirBlanks).toEqual({ day: 5, count: chatLimits.blanksPerDay + 1, lastMuch: 5 })
		expect(sendsBlanks(more, 12 * day - 1)).toBe(true)
		expect(sendsBlanks(more, 12 * day)).toBe(false)
	})

	test('a reaction to nothing counts; one to a message does not', () => {
		const reaction = { ...blankMessage, ...reactionText(idOf(7), '🙂') }
		expect(withMany([reaction]).theirBlanks).toBeUndefined()
		expect(withMany([reaction], emptyFold, () => -1).theirBlanks).toEqual({ day: 5, count: 1 })
	})

	test('words, marks that move on, one’s own and what waits for its root do not count', () => {
		const marks = [1, 2, 3].map((seen) => ({ ...blankMessage, kind: kinds.delivered, seen }))
		const others = [{ kind: kinds.text, text: 'hello' }, { isOwn: true }, { state: 'sealed' as const }]
		const messages = others.map((differing) => ({ ...blankMessage, ...differing }))
		expect(withMany([...marks, ...messages]).theirBlanks).toBeUndefined()
	})

	test('each day begins anew, and remembers the last on which it was much', () => {
		const much = withMany(many(blankMessage, chatLimits.blanksPerDay + 1))
		const next = withMany([{ ...blankMessage, at: 6 * day }], much)
		expect(next.theirBlanks).toEqual({ day: 6, count: 1, lastMuch: 5 })
		expect(sendsBlanks(next, 6 * day)).toBe(true)
	})
})

test('the end of a chat says the same as the whole, but for signs and what is answered that stand before it', () => {
	fc.assert(
		fc.property(fc.array(message, { maxLength: 13 }), fc.nat(13), (all, begin) => {
			const log = logOf(all)
			const fold = foldOf(log)
			const ids = new Set(log.slice(begin).map(({ id }) => id))
			const signless = log.map((one, place) => (place < begin && !isWords(one) ? { ...one, kind: kinds.read } : one))
			const end = lineOf({ fold, log: signless }).filter(({ id }) => ids.has(id))
			const known = end.map((line) => ({
				...line,
				quote: line.quote && ids.has(line.quote.id) ? line.quote : undefined,
			}))
			expect(lineOf({ fold, log, begin })).toEqual(known)
		}),
	)
})

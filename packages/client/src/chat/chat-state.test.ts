import { chatLimits } from '@ydo/contract/chats'
import type { HeldFold, HeldMessage } from '@ydo/contract/held-chats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idOf } from '#test/sample-vault.ts'
import {
	contentOf,
	emptyFold,
	foldMessage,
	isText,
	kinds,
	reactionContent,
	readUpTo,
	sendsBlanks,
	textContent,
} from './chat-state.ts'
import { threadOf } from './show-chats.ts'

const id = fc.integer({ min: 0, max: 12 }).map(idOf)
const words = fc.constantFrom('yes', 'no', 'perhaps')
const said = fc.oneof(
	words.map((text) => textContent(text)),
	fc.tuple(words, id).map(([text, answers]) => textContent(text, answers)),
	fc.tuple(id, fc.constantFrom('🙂', '')).map(([to, emoji]) => reactionContent(to, emoji)),
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
	/** Distance to the removed message, counted back. */
	back: fc.integer({ min: 1, max: 12 }),
	seen: fc.nat(12),
})

/** A chat of one epoch, as received. */
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
	threadOf({ log: log.slice(begin), begin, outbox: [], fold, shown: Number.POSITIVE_INFINITY, withReceipts: true })

test('the fold of a chat agrees with its lines', () => {
	fc.assert(
		fc.property(fc.array(message, { maxLength: 13 }), fc.nat(13), (all, read) => {
			const log = logOf(all)
			const fold = readUpTo(foldOf(log), read)
			const lines = lineOf({ fold, log }).filter(({ state }) => state !== 'unverified')
			const isWords = (one: HeldMessage) => one.state === 'true' && contentOf(one).says === 'words'
			const theirs = log.filter((one) => !one.isOwn && isWords(one))
			expect([fold.own, fold.theirs]).toEqual([log.filter((one) => one.isOwn && isWords(one)).length, theirs.length])
			const isThere = (one: HeldMessage) => lines.some((line) => line.id === one.id)
			expect(fold.unread).toEqual(theirs.filter((one) => isThere(one) && one.at >= fold.read).map(({ at }) => at))
			expect(fold.theirLast).toBe((theirs.at(-1)?.at ?? -1) + 1)
			// A removed line is forgotten after eight later ones.
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

test('counts messages read or removed on another device as read', () => {
	const rest = { epoch: 0, hash: '', head: '', stamp: '', kf: '', state: 'true', seen: 0, at: 0 } as const
	const theirs = { ...rest, id: idOf(0), seq: 1, isOwn: false, ...textContent('hello') }
	const removal = { ...rest, id: idOf(1), seq: 2, isOwn: true, kind: kinds.removal, text: idOf(0) }
	expect(foldOf([theirs]).unread).toEqual([0])
	expect(foldOf([theirs, removal])).toMatchObject({ unread: [], latest: [], theirs: 1 })
})

test('folds to the same result in any number of parts, and never moves back', () => {
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

test('ignores a message that did not open', () => {
	fc.assert(
		fc.property(fc.array(message, { maxLength: 13 }), (all) => {
			const log = logOf(all).map((one) => ({ ...one, state: 'false' as const }))
			// Its arrival still counts.
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
	[{ kind: 8, text: `{"height":"${'5'.repeat(501)}"}` }],
	[{ kind: 1, text: '' }],
	[{ kind: 1, text: 'x'.repeat(2001) }],
	[{ kind: 10, text: 'of a later version' }],
])('rejects %j', (text) => {
	expect(contentOf(text)).toEqual({ says: 'unknown' })
})

test.each(['❤️', '👍🏽', '👨‍👩‍👧‍👦', ''])('accepts %s as a reaction', (emoji) => {
	expect(contentOf(reactionContent(idOf(1), emoji))).toEqual({ says: 'reaction', to: idOf(1), emoji })
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

describe('messages that show nothing', () => {
	test.each<[string, Partial<HeldMessage>]>([
		['a kind of a later version', {}],
		['what does not open', { state: 'false' }],
		['wishes', { kind: kinds.wishes, text: '{"marks":true,"writesFirst":false}' }],
		['details', { kind: kinds.details, text: '{}' }],
		['a mark of what was marked', { kind: kinds.read }],
	])('counts per day: %s', (_, differing) => {
		const message = { ...blankMessage, ...differing }
		const enough = withMany(many(message))
		expect(sendsBlanks(enough, 5 * day)).toBe(false)
		const more = withMany([message], enough)
		expect(more.theirBlanks).toEqual({ day: 5, count: chatLimits.blanksPerDay + 1, lastMuch: 5 })
		expect(sendsBlanks(more, 12 * day - 1)).toBe(true)
		expect(sendsBlanks(more, 12 * day)).toBe(false)
	})

	test('counts a reaction to an unknown message, but not to a known one', () => {
		const reaction = { ...blankMessage, ...reactionContent(idOf(7), '🙂') }
		expect(withMany([reaction]).theirBlanks).toBeUndefined()
		expect(withMany([reaction], emptyFold, () => -1).theirBlanks).toEqual({ day: 5, count: 1 })
	})

	test('does not count words, effective receipts, own messages and sealed ones', () => {
		const marks = [1, 2, 3].map((seen) => ({ ...blankMessage, kind: kinds.delivered, seen }))
		const others = [{ kind: kinds.text, text: 'hello' }, { isOwn: true }, { state: 'sealed' as const }]
		const messages = others.map((differing) => ({ ...blankMessage, ...differing }))
		expect(withMany([...marks, ...messages]).theirBlanks).toBeUndefined()
	})

	test('counts each day from 0, and remembers the last day over the limit', () => {
		const much = withMany(many(blankMessage, chatLimits.blanksPerDay + 1))
		const next = withMany([{ ...blankMessage, at: 6 * day }], much)
		expect(next.theirBlanks).toEqual({ day: 6, count: 1, lastMuch: 5 })
		expect(sendsBlanks(next, 6 * day)).toBe(true)
	})
})

test('shows the end of a chat like the whole chat, except reactions and quotes of earlier messages', () => {
	fc.assert(
		fc.property(fc.array(message, { maxLength: 13 }), fc.nat(13), (all, begin) => {
			const log = logOf(all)
			const fold = foldOf(log)
			const ids = new Set(log.slice(begin).map(({ id }) => id))
			const signless = log.map((one, place) => (place < begin && !isText(one) ? { ...one, kind: kinds.read } : one))
			const end = lineOf({ fold, log: signless }).filter(({ id }) => ids.has(id))
			const known = end.map((line) => ({
				...line,
				quote: line.quote && ids.has(line.quote.id) ? line.quote : undefined,
			}))
			expect(lineOf({ fold, log, begin })).toEqual(known)
		}),
	)
})

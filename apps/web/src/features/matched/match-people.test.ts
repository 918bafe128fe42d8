import type { ChatSummary } from '@ydo/client/chat/chat-view'
import type { MatchView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { matchedTexts } from '@ydo/contract/texts/matched'
import { expect, test } from 'vitest'
import { groupsOf, peopleOf, waits } from './match-people.ts'

const match = (more: Partial<MatchView> = {}): MatchView => ({
	id: 'm',
	peer: 'p',
	text: '',
	ownText: '',
	day: 1,
	name: '',
	photo: undefined,
	ended: undefined,
	...more,
})
const chat = (more: Partial<ChatSummary> = {}): ChatSummary => ({
	id: 'm',
	peer: 'p',
	status: 'open',
	last: { text: 'hello', isOwn: false, at: 5, state: 'sent' },
	unread: 0,
	isYourTurn: false,
	isTyping: false,
	draft: '',
	...more,
})
const card = { id: 'p', name: 'Aarohi' } as Card
const deck = { listed: [card], state: 'ready' } as const
const nobody = new Set<string>()

test('takes the name of a listed member; an unlisted one is away once the list is loaded', () => {
	const nameIn = (listed: Card[], state: 'loading' | 'ready' | 'empty' | 'error') =>
		peopleOf({ matches: [match()], chats: [], deck: { listed, state }, fresh: nobody }).map(({ name }) => name)
	expect(nameIn([card], 'loading')).toEqual(['Aarohi'])
	expect(nameIn([], 'loading')).toEqual([''])
	for (const state of ['ready', 'empty', 'error'] as const) expect(nameIn([], state)).toEqual([matchedTexts.away])
	expect(nameIn([{ ...card, id: 'other' }], 'ready')).toEqual([matchedTexts.away])
})

test('falls back to the match’s name without a listed card', () => {
	const nameOf = (listed: Card[]) =>
		peopleOf({
			matches: [match({ name: 'Aarohi B' })],
			chats: [chat()],
			deck: { listed, state: 'loading' },
			fresh: nobody,
		}).map(({ name }) => name)
	expect(nameOf([])).toEqual(['Aarohi B'])
	expect(nameOf([card])).toEqual(['Aarohi'])
})

test('groups an ended match, or one whose peer left, with the ended ones, even without a chat', () => {
	const matches = [match({ id: 'a', ended: 'ended' }), match({ id: 'l', ended: 'left' }), match({ id: 'n' })]
	const people = peopleOf({ matches, chats: [chat({ id: 'a', unread: 1 })], deck, fresh: nobody })
	const { talking, silent, ended } = groupsOf(people)
	expect([talking, silent, ended].map((some) => some.map(({ id }) => id))).toEqual([[], ['n'], ['a', 'l']])
	expect(people.map(waits)).toEqual([false, false, false])
})

test('marks those new to the list', () => {
	const matches = [match(), match({ id: 'n' })]
	const people = peopleOf({ matches, chats: [], deck, fresh: new Set(['n']) })
	expect(people.map(({ isFresh }) => isFresh)).toEqual([false, true])
})

test('merges a match and its chat into one person, and includes a chat without its match', () => {
	const chats = [chat(), chat({ id: 'ended', status: 'ended' })]
	const people = peopleOf({ matches: [match(), match({ id: 'n' })], chats, deck, fresh: nobody })
	expect(people.map(({ id, ...person }) => [id, !!person.match, !!person.chat])).toEqual([
		['m', true, true],
		['ended', false, true],
		['n', true, false],
	])
})

test('groups matches without messages, newest first; ended ones come last', () => {
	const chats = [
		chat({ id: 'said' }),
		chat({ id: 'old', status: 'silent', last: undefined }),
		chat({ id: 'held back', last: undefined }),
		chat({ id: 'keyless', status: 'keyless', last: undefined }),
		chat({ id: 'over', status: 'ended' }),
	]
	const matches = [
		...['said', 'over', 'keyless'].map((id) => match({ id })),
		match({ id: 'old', day: 1 }),
		match({ id: 'held back', day: 3 }),
		match({ id: 'new', day: 2 }),
	]
	const { talking, silent, ended } = groupsOf(peopleOf({ matches, chats, deck, fresh: nobody }))
	expect([talking, silent, ended].map((people) => people.map(({ id }) => id))).toEqual([
		['said', 'keyless'],
		['held back', 'new', 'old'],
		['over'],
	])
})

test('gives a portrait both inks for unread messages or an open turn, and never for an ended match', () => {
	const waiting = (more: Partial<ChatSummary>) =>
		peopleOf({ matches: [], chats: [chat(more)], deck, fresh: nobody }).map(waits)
	expect(waiting({})).toEqual([false])
	expect(waiting({ unread: 1 })).toEqual([true])
	expect(waiting({ isYourTurn: true })).toEqual([true])
	expect(waiting({ isYourTurn: true, status: 'ended' })).toEqual([false])
})

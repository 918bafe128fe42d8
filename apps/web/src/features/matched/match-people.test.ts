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
	ownText: undefined,
	at: 1,
	...more,
})
const chat = (more: Partial<ChatSummary> = {}): ChatSummary => ({
	id: 'm',
	peer: 'p',
	status: 'open',
	usableAt: undefined,
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

test('somebody who is listed has their name; who is not is away, once the list is there', () => {
	const nameIn = (listed: Card[], state: 'loading' | 'ready' | 'empty' | 'error') =>
		peopleOf({ matches: [match()], chats: [], deck: { listed, state }, fresh: nobody }).map(({ name }) => name)
	expect(nameIn([card], 'loading')).toEqual(['Aarohi'])
	expect(nameIn([], 'loading')).toEqual([''])
	for (const state of ['ready', 'empty', 'error'] as const) expect(nameIn([], state)).toEqual([matchedTexts.away])
	expect(nameIn([{ ...card, id: 'other' }], 'ready')).toEqual([matchedTexts.away])
})

test('those new to the list are marked', () => {
	const matches = [match(), match({ id: 'n' })]
	const people = peopleOf({ matches, chats: [], deck, fresh: new Set(['n']) })
	expect(people.map(({ isFresh }) => isFresh)).toEqual([false, true])
})

test('a match and its chat are one person, and a chat without its match is one too', () => {
	const chats = [chat(), chat({ id: 'ended', status: 'ended' })]
	const people = peopleOf({ matches: [match(), match({ id: 'n' })], chats, deck, fresh: nobody })
	expect(people.map(({ id, ...person }) => [id, !!person.match, !!person.chat])).toEqual([
		['m', true, true],
		['ended', false, true],
		['n', true, false],
	])
})

test('with whom nobody has talked yet stand together, the newest first; what was ended comes last', () => {
	const chats = [
		chat({ id: 'said' }),
		chat({ id: 'old', status: 'silent', last: undefined }),
		chat({ id: 'held back', last: undefined }),
		chat({ id: 'keyless', status: 'keyless', last: undefined }),
		chat({ id: 'over', status: 'ended' }),
	]
	const matches = [
		...['said', 'over', 'keyless'].map((id) => match({ id })),
		match({ id: 'old', at: 1 }),
		match({ id: 'held back', at: 3 }),
		match({ id: 'new', at: 2 }),
	]
	const { talking, silent, ended } = groupsOf(peopleOf({ matches, chats, deck, fresh: nobody }))
	expect([talking, silent, ended].map((people) => people.map(({ id }) => id))).toEqual([
		['said', 'keyless'],
		['held back', 'new', 'old'],
		['over'],
	])
})

test('a portrait has both inks where something is unread or it is one’s turn, and never in what was ended', () => {
	const waiting = (more: Partial<ChatSummary>) =>
		peopleOf({ matches: [], chats: [chat(more)], deck, fresh: nobody }).map(waits)
	expect(waiting({})).toEqual([false])
	expect(waiting({ unread: 1 })).toEqual([true])
	expect(waiting({ isYourTurn: true })).toEqual([true])
	expect(waiting({ isYourTurn: true, status: 'ended' })).toEqual([false])
})

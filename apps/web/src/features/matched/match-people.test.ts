import type { MatchView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { matchedTexts } from '@ydo/contract/texts/matched'
import { expect, test } from 'vitest'
import { lineOf, peopleOf } from './match-people.ts'

const match = (more: Partial<MatchView> = {}): MatchView => ({
	id: 'm',
	peer: 'p',
	text: '',
	ownText: undefined,
	at: 1,
	...more,
})
const card = { id: 'p', name: 'Aarohi' } as Card

test('somebody who is listed has their name; who is not is away, once the list is there', () => {
	const nameIn = (listed: Card[], state: 'loading' | 'ready' | 'empty' | 'error') =>
		peopleOf([match()], { listed, state }, new Set()).map(({ name }) => name)
	expect(nameIn([card], 'loading')).toEqual(['Aarohi'])
	expect(nameIn([], 'loading')).toEqual([''])
	for (const state of ['ready', 'empty', 'error'] as const) expect(nameIn([], state)).toEqual([matchedTexts.away])
	expect(nameIn([{ ...card, id: 'other' }], 'ready')).toEqual([matchedTexts.away])
})

test('those new to the list are marked', () => {
	const people = peopleOf([match(), match({ id: 'n' })], { listed: [card], state: 'ready' }, new Set(['n']))
	expect(people.map(({ isFresh }) => isFresh)).toEqual([false, true])
})

test('a row says what the other one said, else what one said oneself', () => {
	expect(lineOf(match({ text: 'coffee?', ownText: 'tea?' }))).toBe('“coffee?”')
	expect(lineOf(match({ ownText: 'tea?' }))).toBe('You: “tea?”')
	expect(lineOf(match({ ownText: '' }))).toBe(matchedTexts.noNotes)
})

import type { MatchView } from '@ydo/client/member/member-view'
import type { NoticeLine } from '@ydo/client/notices/notice-lines'
import { notificationsTexts as texts } from '@ydo/contract/texts/notifications'
import { expect, test } from 'vitest'
import { sayLines } from './say-lines.ts'

const match = (id: string, peer: string): MatchView => ({
	...{ id, peer, text: '', ownText: '', day: 20_000, name: '', photo: undefined, ended: undefined },
})
const notice = (id: string | undefined): NoticeLine => ({
	...{ key: id ?? '', isRead: false },
	...{ kind: 'match', day: '2026-11-20', match: id },
})
const cards = [{ id: 'p', name: 'Aarohi' }]

test('names a match’s notice after its match', () => {
	const matches = [match('b', 'q'), match('a', 'p')]
	const said = sayLines([notice('a'), notice('b')], { matches, cards })
	expect(said.map(({ title, to }) => [title, to])).toEqual([
		[texts.match('Aarohi'), '/matched/a'],
		[texts.someMatch, '/matched/b'],
	])
})

test('names a chat after the card, with its number of unread messages', () => {
	const chat = { id: 'm', peer: 'p', unread: 3 }
	const line = (more: Partial<typeof chat>) =>
		({ key: 'm', kind: 'message', at: 1, isRead: false, chat: { ...chat, ...more } }) as NoticeLine
	const said = sayLines([line({}), line({ peer: 'gone', unread: 0 })], { matches: [], cards })
	expect(said.map(({ title, help, to }) => [title, help, to])).toEqual([
		['Aarohi', texts.messages(3), '/matched/m'],
		[texts.somebody, texts.yourTurn, '/matched/m'],
	])
})

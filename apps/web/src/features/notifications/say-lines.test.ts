import type { MatchView } from '@ydo/client/member/member-view'
import type { NoticeLine } from '@ydo/client/notices/notice-lines'
import { notificationsTexts as texts } from '@ydo/contract/texts/notifications'
import { expect, test } from 'vitest'
import { sayLines } from './say-lines.ts'

const match = (id: string, peer: string, at?: number): MatchView => ({ id, peer, at, text: '', ownText: undefined })
const notice = (at: number): NoticeLine => ({ key: String(at), kind: 'match', at, isRead: false })
const cards = [{ id: 'p', name: 'Aarohi' }]

test('a notice of a match is about the one made then, each match once', () => {
	const matches = [match('b', 'q', 60_000), match('a', 'p', 60_001), match('c', 'p')]
	const said = sayLines([notice(60_001), notice(60_002), notice(60_003), notice(200_000)], { matches, cards })
	expect(said.map(({ title, to }) => [title, to])).toEqual([
		[texts.someMatch, '/matched/b'],
		[texts.match('Aarohi'), '/matched/a'],
		[texts.someMatch, '/matched'],
		[texts.someMatch, '/matched'],
	])
})

test('a chat has the name on the card, and how many messages wait', () => {
	const chat = { id: 'm', peer: 'p', unread: 3 }
	const line = (more: Partial<typeof chat>) =>
		({ key: 'm', kind: 'message', at: 1, isRead: false, chat: { ...chat, ...more } }) as NoticeLine
	const said = sayLines([line({}), line({ peer: 'gone', unread: 0 })], { matches: [], cards })
	expect(said.map(({ title, help, to }) => [title, help, to])).toEqual([
		['Aarohi', texts.messages(3), '/matched/m'],
		[texts.somebody, texts.yourTurn, '/matched/m'],
	])
})

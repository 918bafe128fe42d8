import type { MatchView } from '@ydo/client/member/member-view'
import type { NoticeLine } from '@ydo/client/notices/notice-lines'
import type { Card } from '@ydo/contract/cards'
import { notificationsTexts as texts } from '@ydo/contract/texts/notifications'

/** A line's text, and its link. */
export type SaidLine = {
	readonly line: NoticeLine
	readonly title: string
	readonly help: string
	readonly to: string
}

type Known = { matches: readonly MatchView[]; cards: readonly Pick<Card, 'id' | 'name'>[] }

/** Adds the texts to lines, with names if the device knows them. */
export function sayLines(lines: readonly NoticeLine[], { matches, cards }: Known): SaidLine[] {
	const names = new Map(cards.map(({ id, name }) => [id, name]))
	const say = (line: NoticeLine) => {
		switch (line.kind) {
			case 'match':
				return sayMatch(
					names,
					matches.find(({ id }) => id === line.match),
				)
			case 'message':
				return sayMessage(names, line)
			case 'sign-in':
				return { title: texts.signIn, help: texts.signInHelp, to: '/settings#sessions' }
			case 'token-reused':
				return { title: texts.tokenReused, help: texts.tokenReusedHelp, to: '/settings#sessions' }
			case 'keys-reset':
				return { title: texts.keysReset, help: texts.keysResetHelp, to: '/settings#keys' }
		}
	}
	return lines.map((line) => ({ line, ...say(line) }))
}

type Names = ReadonlyMap<string, string>

function sayMatch(names: Names, match: MatchView | undefined) {
	const name = match && names.get(match.peer)
	const title = name ? texts.match(name) : texts.someMatch
	return { title, help: texts.matchHelp, to: match ? `/matched/${match.id}` : '/matched' }
}

function sayMessage(names: Names, { chat }: NoticeLine & { kind: 'message' }) {
	const help = chat.unread > 0 ? texts.messages(chat.unread) : texts.yourTurn
	return { title: names.get(chat.peer) ?? texts.somebody, help, to: `/matched/${chat.id}` }
}

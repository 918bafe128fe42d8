import { sayDate } from '@ydo/client/sessions/say-when'
import type { User } from '@ydo/contract/session'
import { navTexts } from '@ydo/contract/texts/nav'
import { searchTexts } from '@ydo/contract/texts/search'
import { joinTexts, leavingTexts, offTheListTexts, openingTexts, pausingTexts } from '@ydo/contract/texts/waiting'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { BlankLens } from './blank-lens.tsx'

/** The screen called `name` for a member who sees no cards: why that is and what to do, without a useless search field. */
export function NoDeck({ user, name }: { user: User; name: string }) {
	const { title, help, way, to } = reasonOf(user)
	return (
		<EmptyState name={name} drawing={<BlankLens />} title={title} help={help}>
			<ButtonLink to={to}>{way}</ButtonLink>
		</EmptyState>
	)
}

function reasonOf({ profile, leavesAt, lapsesAt, paused }: User) {
	const { emptyTitle, emptyHelp } = searchTexts
	if (lapsesAt) {
		const { title, help, more } = offTheListTexts
		return { title, help: help(sayDate(lapsesAt)), way: more, to: '/home' }
	}
	if (profile === 'missing') return { title: emptyTitle, help: emptyHelp, way: joinTexts.make, to: '/welcome' }
	if (leavesAt) {
		const { noticeTitle, notice, settings } = leavingTexts
		return { title: noticeTitle, help: notice(sayDate(leavesAt)), way: settings, to: '/settings' }
	}
	if (paused) return { title: pausingTexts.title, help: pausingTexts.help, way: pausingTexts.settings, to: '/settings' }
	return { title: openingTexts.title, help: openingTexts.ready, way: navTexts.home, to: '/home' }
}

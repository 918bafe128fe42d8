import { navTexts } from '@ydo/contract/texts/nav'
import { notificationsTexts } from '@ydo/contract/texts/notifications'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SleepingBell } from './sleeping-bell.tsx'

/** What one is told of, as long as there is nothing. */
export function Notifications() {
	return (
		<EmptyState
			name={navTexts.notifications}
			drawing={<SleepingBell />}
			title={notificationsTexts.emptyTitle}
			help={notificationsTexts.emptyHelp}
		>
			<ButtonLink to="/home">{navTexts.toDeck}</ButtonLink>
		</EmptyState>
	)
}

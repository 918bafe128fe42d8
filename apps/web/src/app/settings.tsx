import { NoticeSettings } from '#features/notifications/notice-settings.tsx'
import { KeyAndDevices } from '#features/recovery/key-and-devices.tsx'
import { OwnReports } from '#features/safety/own-reports.tsx'
import { Settings as Screen } from '#features/settings/settings.tsx'
import { WhoMeetsWhom } from '#features/visibility/who-meets-whom.tsx'
import { useMember, useSession } from '#member/session.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { useLoginAtHand } from './use-login-at-hand.ts'

const setUp = onDemand(() => import('#features/recovery/set-up-dialog.tsx'), 'SetUpDialog')

/** The settings, including discovery, notifications, the own key and own reports. */
export function Settings() {
	useLoginAtHand()
	const now = useSession()
	const member = useMember()?.id
	const keys = now.status === 'signed-in' && <KeyAndDevices user={now.user} />
	return (
		<Screen
			keys={keys}
			notices={<NoticeSettings />}
			reports={member && <OwnReports key={member} member={member} />}
			KeepKey={setUp.Screen}
		>
			<WhoMeetsWhom />
		</Screen>
	)
}

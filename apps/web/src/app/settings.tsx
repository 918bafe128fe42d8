import { KeyAndDevices } from '#features/recovery/key-and-devices.tsx'
import { Settings as Screen } from '#features/settings/settings.tsx'
import { WhoMeetsWhom } from '#features/visibility/who-meets-whom.tsx'
import { useSession } from '#platform/use-session.ts'
import { onDemand } from '#ui/on-demand.tsx'

const setUp = onDemand(() => import('#features/recovery/set-up-dialog.tsx'), 'SetUpDialog')

/** The settings, with who meets whom and the own key among them. */
export function Settings() {
	const now = useSession()
	const keys = now.status === 'signed-in' && <KeyAndDevices user={now.user} />
	return (
		<Screen keys={keys} KeepKey={setUp.Screen}>
			<WhoMeetsWhom />
		</Screen>
	)
}

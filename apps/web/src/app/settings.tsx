import { Settings as Screen } from '#features/settings/settings.tsx'
import { WhoMeetsWhom } from '#features/visibility/who-meets-whom.tsx'

/** The settings, with who meets whom among them. */
export function Settings() {
	return (
		<Screen>
			<WhoMeetsWhom />
		</Screen>
	)
}

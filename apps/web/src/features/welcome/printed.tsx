import { navTexts } from '@ydo/contract/texts/nav'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { WifiHeart } from '#ui/wifi-heart.tsx'

/** For members who have their card. */
export function Printed() {
	return (
		<EmptyState
			name={navTexts.welcome}
			drawing={<WifiHeart />}
			title={welcomeTexts.doneTitle}
			help={welcomeTexts.doneHelp}
		>
			<ButtonLink to="/home">{navTexts.toDeck}</ButtonLink>
			<ButtonLink look="outline" to="/profile">
				{welcomeTexts.toProfile}
			</ButtonLink>
		</EmptyState>
	)
}

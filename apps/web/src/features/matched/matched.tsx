import { matchedTexts } from '@ydo/contract/texts/matched'
import { navTexts } from '@ydo/contract/texts/nav'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ApartPills } from './apart-pills.tsx'

/** One's matches, as long as there are none. */
export function Matched() {
	return (
		<EmptyState
			name={navTexts.matched}
			stamp={navTexts.onThePress}
			drawing={<ApartPills />}
			title={matchedTexts.emptyTitle}
			help={matchedTexts.emptyHelp}
		>
			<ButtonLink to="/home">{navTexts.toDeck}</ButtonLink>
		</EmptyState>
	)
}

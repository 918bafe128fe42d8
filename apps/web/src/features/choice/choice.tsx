import { choiceTexts } from '@ydo/contract/texts/choice'
import { navTexts } from '@ydo/contract/texts/nav'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { UnsealedLetter } from './unsealed-letter.tsx'

/** The likes one has open, as long as none are kept. */
export function Choice() {
	return (
		<EmptyState
			name={navTexts.choice}
			stamp={navTexts.onThePress}
			drawing={<UnsealedLetter />}
			title={choiceTexts.emptyTitle}
			help={choiceTexts.emptyHelp}
		>
			<ButtonLink to="/home">{navTexts.toDeck}</ButtonLink>
		</EmptyState>
	)
}

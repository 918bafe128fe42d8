import { navTexts } from '@ydo/contract/texts/nav'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { UnsealedLetter } from './unsealed-letter.tsx'

/** What stands in place of choices: why there are none to see, and the way on. */
export function ChoiceNotice({ title, help }: { title: string; help: string }) {
	return (
		<EmptyState name={navTexts.choice} drawing={<UnsealedLetter />} title={title} help={help}>
			<ButtonLink to="/home">{navTexts.toDeck}</ButtonLink>
		</EmptyState>
	)
}

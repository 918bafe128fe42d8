import { matchedTexts } from '@ydo/contract/texts/matched'
import { navTexts } from '@ydo/contract/texts/nav'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ApartPills } from './apart-pills.tsx'

/** Why there are no matches to be seen, and the way on. */
export function NoMatches({ reason }: { reason: keyof typeof matchedTexts.none }) {
	const { title, help } = matchedTexts.none[reason]
	return (
		<EmptyState name={navTexts.matched} drawing={<ApartPills />} title={title} help={help}>
			<ButtonLink to="/home">{navTexts.toDeck}</ButtonLink>
		</EmptyState>
	)
}

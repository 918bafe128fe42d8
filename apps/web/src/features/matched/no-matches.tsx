import { matchedTexts as texts } from '@ydo/contract/texts/matched'
import { navTexts } from '@ydo/contract/texts/nav'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ApartPills } from './apart-pills.tsx'

/** Explains why there are no matches, and links onwards. */
export function NoMatches({ reason }: { reason: keyof typeof texts.none }) {
	const { title, help } = texts.none[reason]
	return (
		<EmptyState name={navTexts.matched} drawing={<ApartPills />} title={title} help={help}>
			{reason === 'gone' ? (
				<ButtonLink to="/matched">{texts.list}</ButtonLink>
			) : (
				<ButtonLink to="/home">{navTexts.toDeck}</ButtonLink>
			)}
		</EmptyState>
	)
}

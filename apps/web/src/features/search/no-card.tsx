import { navTexts } from '@ydo/contract/texts/nav'
import { searchTexts } from '@ydo/contract/texts/search'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { BlankLens } from './blank-lens.tsx'

/** Search for somebody who has no card yet, and so meets no others: no field that would find nothing. */
export function NoCard() {
	return (
		<EmptyState
			name={navTexts.search}
			drawing={<BlankLens />}
			title={searchTexts.emptyTitle}
			help={searchTexts.emptyHelp}
		>
			<ButtonLink to="/home">{navTexts.toDeck}</ButtonLink>
		</EmptyState>
	)
}

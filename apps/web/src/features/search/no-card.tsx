import { navTexts } from '@ydo/contract/texts/nav'
import { searchTexts } from '@ydo/contract/texts/search'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { BlankLens } from './blank-lens.tsx'

/** Search, as long as it cannot search: no field that would do nothing. */
export function Search() {
	return (
		<EmptyState
			name={navTexts.search}
			stamp={navTexts.onThePress}
			drawing={<BlankLens />}
			title={searchTexts.emptyTitle}
			help={searchTexts.emptyHelp}
		>
			<ButtonLink to="/home">{navTexts.toDeck}</ButtonLink>
		</EmptyState>
	)
}

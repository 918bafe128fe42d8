import { navTexts } from '@ydo/contract/texts/nav'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { UnsealedLetter } from './unsealed-letter.tsx'

type ChoiceNoticeProps = {
	title: string
	help: string
	/** The way on; back to the deck where none is given. */
	children?: ReactNode
}

/** What stands in place of choices: why there are none to see, and the way on. */
export function ChoiceNotice({ title, help, children }: ChoiceNoticeProps) {
	return (
		<EmptyState name={navTexts.choice} drawing={<UnsealedLetter />} title={title} help={help}>
			{children ?? <ButtonLink to="/home">{navTexts.toDeck}</ButtonLink>}
		</EmptyState>
	)
}

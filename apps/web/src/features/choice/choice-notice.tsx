import { navTexts } from '@ydo/contract/texts/nav'
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HalftoneDisc, SleepingFace, TwoInks } from '#ui/halftone-disc.tsx'
import styles from './unsealed-letter.module.css'

type ChoiceNoticeProps = {
	title: string
	help: string
	/** Shown below the link. */
	children?: ReactNode
}

/** Replaces the likes: says why there are none, and links onwards. */
export function ChoiceNotice({ title, help, children }: ChoiceNoticeProps) {
	return (
		<EmptyState name={navTexts.choice} drawing={<UnsealedLetter />} title={title} help={help}>
			<ButtonLink to="/home">{navTexts.toDeck}</ButtonLink>
			{children}
		</EmptyState>
	)
}

const letter = 'M-92 -76H92a18 18 0 0 1 18 18V70a18 18 0 0 1 -18 18H-92a18 18 0 0 1 -18 -18V-58a18 18 0 0 1 18 -18Z'

/** A letter in two inks, its flap closed, with a dotted ring in place of the seal. */
function UnsealedLetter() {
	return (
		<HalftoneDisc>
			<g transform="rotate(-7)">
				<TwoInks d={letter} />
				<path className={styles.flap} d="M-96 -64L-12 4a19 19 0 0 0 24 0L96 -64" />
				<circle className={styles.place} cx="0" cy="-4" r="31" />
				<path
					className={styles.heart}
					d="M0 34C-22 19 -15 3 -5 5 -2 6 0 9 0 11 0 9 2 6 5 5 15 3 22 19 0 34Z"
					transform="translate(0 -23)"
				/>
				<SleepingFace y={50} size={0.68} />
			</g>
		</HalftoneDisc>
	)
}

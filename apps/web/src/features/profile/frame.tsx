import { profileTexts } from '@ydo/contract/texts/profile'
import type { ReactNode } from 'react'
import { useWide } from '#browser/use-wide.ts'
import { classNames } from '#ui/class-names.ts'
import { GroupTitle } from '#ui/group-title.tsx'
import { PrintCard } from '#ui/print-card.tsx'
import styles from './frame.module.css'

type FrameProps = {
	/** Stays in reach while scrolling. */
	button?: ReactNode
	/** Between the heading and the card. */
	notice?: ReactNode
	picture: ReactNode
	children: ReactNode
}

/** The one printed card: below its heading on phones, and around it, beside the picture, on desktops. */
export function Frame({ button, notice, picture, children }: FrameProps) {
	const wide = useWide()
	const top = (
		<div className={classNames(styles.top, !wide && 'dot-ground')} data-sticky={button ? true : undefined}>
			{wide ? <GroupTitle as="h1">{profileTexts.title}</GroupTitle> : <h1>{profileTexts.title}</h1>}
			{button}
		</div>
	)
	if (!wide) {
		return (
			<>
				{top}
				{notice}
				<PrintCard tall>
					{picture}
					<div className={styles.words}>{children}</div>
				</PrintCard>
			</>
		)
	}
	return (
		<PrintCard className={styles.wide} sheetClassName={styles.sheet}>
			<div className={styles.picture}>{picture}</div>
			<div className={styles.body}>
				{top}
				{notice}
				{children}
			</div>
		</PrintCard>
	)
}

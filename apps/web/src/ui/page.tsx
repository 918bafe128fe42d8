import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'
import { ScreenHeading } from './screen-heading.tsx'

type PageProps = {
	/** The heading; at most one word of it in a HotWord. */
	title: ReactNode
	/** Blocks below the heading. */
	children: ReactNode
	className?: string | undefined
}

/** A screen of the application between the bars: its heading, and blocks that scroll beneath it. */
export function Page({ title, children, className }: PageProps) {
	return (
		<main className={classNames(styles.page, className)}>
			<ScreenHeading className={styles.title}>{title}</ScreenHeading>
			{children}
		</main>
	)
}

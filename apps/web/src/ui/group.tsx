import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './group.module.css'
import { GroupTitle } from './group-title.tsx'

type GroupProps = {
	title: string
	/** What an address names behind its "#". */
	id?: string
	children: ReactNode
	className?: string | undefined
}

/** Blocks that belong together, under a small heading after the two discs. */
export function Group({ title, id, children, className }: GroupProps) {
	const titleId = useId()
	return (
		<section id={id} className={classNames(styles.group, className)} aria-labelledby={titleId}>
			<GroupTitle id={titleId}>{title}</GroupTitle>
			{children}
		</section>
	)
}

import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './group.module.css'
import { GroupTitle } from './group-title.tsx'

type GroupProps = {
	title: string
	/** Target of a URL fragment. */
	id?: string
	children: ReactNode
	className?: string | undefined
}

/** Related blocks under a small heading. */
export function Group({ title, id, children, className }: GroupProps) {
	const titleId = useId()
	return (
		<section id={id} className={classNames(styles.group, className)} aria-labelledby={titleId}>
			<GroupTitle id={titleId}>{title}</GroupTitle>
			{children}
		</section>
	)
}

import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './group.module.css'
import { GroupTitle } from './group-title.tsx'

type GroupProps = { title: string; children: ReactNode; className?: string | undefined }

/** Blocks that belong together, under a small heading after the two discs. */
export function Group({ title, children, className }: GroupProps) {
	const id = useId()
	return (
		<section className={classNames(styles.group, className)} aria-labelledby={id}>
			<GroupTitle id={id}>{title}</GroupTitle>
			{children}
		</section>
	)
}

import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './group.module.css'

type GroupProps = { title: string; children: ReactNode; className?: string | undefined }

/** Blocks that belong together, under a small heading after the two discs. */
export function Group({ title, children, className }: GroupProps) {
	const id = useId()
	return (
		<section className={classNames(styles.group, className)} aria-labelledby={id}>
			<h2 id={id} className={styles.title}>
				{title}
			</h2>
			{children}
		</section>
	)
}

import { classNames } from './class-names.ts'
import styles from './group-title.module.css'

type GroupTitleProps = {
	/** The heading's element; the look is the same for all. */
	as?: 'h1' | 'h2' | 'h3'
	id?: string
	className?: string | undefined
	children: string
}

/** The title of a group: spaced capitals after two overlapping discs. */
export function GroupTitle({ as: Heading = 'h2', id, className, children }: GroupTitleProps) {
	return (
		<Heading id={id} className={classNames(styles.title, className)}>
			{children}
		</Heading>
	)
}

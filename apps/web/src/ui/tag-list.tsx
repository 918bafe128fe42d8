import { classNames } from './class-names.ts'
import styles from './tag-list.module.css'

/** What somebody is into, as chips tinted rose, marigold and not at all in turn. */
export function TagList({ tags, className }: { tags: readonly string[]; className?: string | undefined }) {
	return (
		<ul className={classNames(styles.tags, className)} data-clips>
			{[...new Set(tags)].map((tag) => (
				<li key={tag} className={styles.tag}>
					{tag}
				</li>
			))}
		</ul>
	)
}

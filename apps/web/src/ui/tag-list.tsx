import { classNames } from './class-names.ts'
import styles from './tag-list.module.css'

type TagListProps = {
	tags: readonly string[]
	className?: string | undefined
	/** Tests for a common tag; and the text for screen readers, which do not see its mark. */
	isCommon?: (tag: string) => boolean
	commonWord?: string
}

/** A card's tags as chips, tinted rose, marigold and not at all in turn. */
export function TagList({ tags, className, isCommon, commonWord }: TagListProps) {
	return (
		<ul className={classNames(styles.tags, className)} data-clips>
			{[...new Set(tags)].map((tag) => (
				<li key={tag} dir="auto" className={styles.tag} data-common={isCommon?.(tag) || undefined}>
					{tag}
					{isCommon?.(tag) && <span className="sr-only">{commonWord}</span>}
				</li>
			))}
		</ul>
	)
}

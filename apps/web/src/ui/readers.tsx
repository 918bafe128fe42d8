import { classNames } from './class-names.ts'
import styles from './readers.module.css'

type ReadersProps = {
	/** full: readable. matches: both inks. part: dotted. nobody: an empty ring, nobody else. */
	mark: 'full' | 'matches' | 'part' | 'nobody'
	/** The words without which the disc never stands. */
	children: string
	className?: string | undefined
}

/** Who can read something: a disc, always with words. */
export function Readers({ mark, children, className }: ReadersProps) {
	return (
		<span className={classNames(styles.readers, className)}>
			<span className={classNames(styles.disc, styles[mark])} aria-hidden="true" />
			{children}
		</span>
	)
}

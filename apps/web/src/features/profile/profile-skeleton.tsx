import { profileTexts } from '@ydo/contract/texts/profile'
import { Frame } from './frame.tsx'
import styles from './states.module.css'

/** The profile while it is still being printed. */
export function ProfileSkeleton() {
	return (
		<Frame picture={<div className={styles.picture} />}>
			<span className="sr-only" role="status">
				{profileTexts.loading}
			</span>
			<div className={styles.blanks} aria-hidden="true">
				<i data-size="name" />
				<i data-size="sub" />
				<i />
				<i />
				<i data-size="sub" />
				<i />
				<i />
				<i />
			</div>
		</Frame>
	)
}

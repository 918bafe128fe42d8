import { matchedTexts } from '@ydo/contract/texts/matched'
import { navTexts } from '@ydo/contract/texts/nav'
import { Page } from '#ui/page.tsx'
import list from './chat-list.module.css'
import styles from './match-skeleton.module.css'

/** The list while it is being opened. */
export function MatchSkeleton() {
	return (
		<Page title={navTexts.matched}>
			<p className="sr-only" role="status">
				{matchedTexts.loading}
			</p>
			<div className={list.rows} aria-hidden="true">
				{['first', 'second', 'third'].map((row) => (
					<div key={row} className={styles.row}>
						<span className={styles.face} />
						<span className={styles.words} />
					</div>
				))}
			</div>
		</Page>
	)
}

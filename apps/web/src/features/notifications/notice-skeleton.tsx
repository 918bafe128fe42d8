import { navTexts } from '@ydo/contract/texts/nav'
import { notificationsTexts as texts } from '@ydo/contract/texts/notifications'
import { Page } from '#ui/page.tsx'
import styles from './notice-skeleton.module.css'
import page from './notifications.module.css'

/** The notices while they are being asked for. */
export function NoticeSkeleton() {
	return (
		<Page title={navTexts.notifications} className={page.page}>
			<p className="sr-only" role="status">
				{texts.loading}
			</p>
			<div className={styles.sheet} aria-hidden="true">
				{['first', 'second', 'third'].map((row) => (
					<div key={row} className={styles.row}>
						<span className={styles.tile} />
						<span className={styles.words} />
					</div>
				))}
			</div>
		</Page>
	)
}

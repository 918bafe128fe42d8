import { howTexts as texts } from '@ydo/contract/texts/how'
import { Suspense } from 'react'
import { HotWord } from '#ui/hot-word.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Page } from '#ui/page.tsx'
import { Checks } from './checks.tsx'
import { Contact } from './contact.tsx'
import { Fails } from './fails.tsx'
import styles from './how.module.css'
import { Promised } from './promised.tsx'
import { ReadersTable } from './readers-table.tsx'

const ownRows = onDemand(() => import('./own-rows.tsx'), 'OwnRows')

/** The claim, who can read what today, one's own rows, how it can fail, and what can be checked. Open to everybody. */
export function How() {
	return (
		<Page className={styles.page} title={<HotWord words={texts.title} />}>
			<p className={styles.lead}>{texts.lead}</p>
			<div className={styles.columns}>
				<div className={styles.column}>
					<ReadersTable />
					<Suspense fallback={<div className={styles.awaited} />}>
						<ownRows.Screen />
					</Suspense>
				</div>
				<div className={styles.column}>
					<Promised />
					<Fails />
					<Checks />
					<Contact />
				</div>
			</div>
		</Page>
	)
}

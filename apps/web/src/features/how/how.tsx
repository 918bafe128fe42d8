import { howTexts as texts } from '@ydo/contract/texts/how'
import { HotWord } from '#ui/hot-word.tsx'
import { Page } from '#ui/page.tsx'
import { Checks } from './checks.tsx'
import { Coming } from './coming.tsx'
import { Contact } from './contact.tsx'
import { Fails } from './fails.tsx'
import styles from './how.module.css'
import { Promised } from './promised.tsx'
import { ReadersTable } from './readers-table.tsx'

/** The claim, who can read what today, how it can fail, and what is still being built. Open to everybody. */
export function How() {
	return (
		<Page className={styles.page} title={<HotWord words={texts.title} />}>
			<p className={styles.lead}>{texts.lead}</p>
			<div className={styles.columns}>
				<div className={styles.column}>
					<ReadersTable />
					<Promised />
				</div>
				<div className={styles.column}>
					<Fails />
					<Checks />
					<Coming />
					<Contact />
				</div>
			</div>
		</Page>
	)
}

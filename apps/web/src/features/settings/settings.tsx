import type { User } from '@ydo/contract/session'
import { navTexts } from '@ydo/contract/texts/nav'
import { settingsTexts as texts } from '@ydo/contract/texts/settings'
import type { ComponentType, ReactNode } from 'react'
import { institute } from '#platform/institute.ts'
import { useSession } from '#platform/use-session.ts'
import { Group } from '#ui/group.tsx'
import { Page } from '#ui/page.tsx'
import { RowLink, Rows } from '#ui/rows.tsx'
import { Account } from './account.tsx'
import { Cards } from './cards.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Leave } from './leave.tsx'
import { Look } from './look.tsx'
import { Sessions } from './sessions.tsx'
import styles from './settings.module.css'
import { useResumedTask } from './use-resumed-task.ts'
import { useScrollToGroup } from './use-scroll-to-group.ts'
import { YourData } from './your-data.tsx'

type SettingsProps = {
	/** Groups of other features, and one that stands by the sign-ins. */
	children: ReactNode
	keys: ReactNode
	notices: ReactNode
	reports: ReactNode
	/** A dialog that keeps a key for what would be lost with this device. */
	KeepKey: KeepKeyDialog
}

export type KeepKeyDialog = ComponentType<{ user: User; onClose(): void }>

/** What a member can set, and the way out. */
export function Settings({ children, keys, notices, reports, KeepKey }: SettingsProps) {
	useScrollToGroup()
	const session = useSession()
	const user = session.status === 'signed-in' ? session.user : undefined
	const resumed = useResumedTask(user?.id)
	return (
		<Page title={navTexts.settings} className={styles.page}>
			<div className={styles.groups}>
				{user && <Account user={user} />}
				{children}
				<Look />
				<Cards />
				{notices}
				{keys}
				{user && <Sessions member={user.id} />}
				{user && <YourData member={user.id} resumed={resumed} />}
				{reports}
				<Help />
				{user && <Leave user={user} KeepKey={KeepKey} />}
				{user && <DeleteAccount user={user} resumed={resumed} />}
			</div>
		</Page>
	)
}

function Help() {
	const { grievance } = institute().contacts
	return (
		<Group title={texts.help}>
			<Rows>
				<RowLink to="/how" title={texts.how} help={texts.howHelp} />
				<RowLink to={`mailto:${grievance}`} title={texts.grievance} help={grievance} />
			</Rows>
		</Group>
	)
}

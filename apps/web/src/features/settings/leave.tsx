import type { User } from '@ydo/contract/session'
import { settingsTexts as texts } from '@ydo/contract/texts/settings'
import { Suspense, useState } from 'react'
import { Group } from '#ui/group.tsx'
import { RowButton, Rows } from '#ui/rows.tsx'
import type { KeepKeyDialog } from './settings.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** The way out that leaves everything as it is. */
export function Leave({ user, KeepKey }: { user: User; KeepKey: KeepKeyDialog }) {
	const [asking, setAsking] = useState<'leave' | 'key'>()
	const close = () => setAsking(undefined)
	return (
		<Group title={texts.leave}>
			<Rows>
				<RowButton title={texts.signOut} help={texts.signOutHelp} icon="leave" onClick={() => setAsking('leave')} />
			</Rows>
			{asking === 'leave' && <SignOutDialog onKeepKey={() => setAsking('key')} onClose={close} />}
			<Suspense>{asking === 'key' && <KeepKey user={user} onClose={close} />}</Suspense>
		</Group>
	)
}

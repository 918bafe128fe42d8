import { settingsTexts as texts } from '@ydo/contract/texts/settings'
import { useState } from 'react'
import { Group } from '#ui/group.tsx'
import { RowButton, Rows } from '#ui/rows.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** The way out that leaves everything as it is. */
export function Leave() {
	const [asking, setAsking] = useState(false)
	return (
		<Group title={texts.leave}>
			<Rows>
				<RowButton title={texts.signOut} help={texts.signOutHelp} icon="leave" onClick={() => setAsking(true)} />
			</Rows>
			{asking && <SignOutDialog onClose={() => setAsking(false)} />}
		</Group>
	)
}

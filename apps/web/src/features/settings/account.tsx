import { firstName } from '@ydo/client/session/first-name'
import type { User } from '@ydo/contract/session'
import { settingsTexts as texts } from '@ydo/contract/texts/settings'
import { Group } from '#ui/group.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import { Row, RowLink, Rows } from '#ui/rows.tsx'

/** As whom one is signed in, and who can read that. */
export function Account({ user }: { user: User }) {
	return (
		<Group title={texts.account}>
			<Rows>
				<Row title={firstName(user)} help={user.email}>
					<ReaderMark readers="part">{texts.accountReaders}</ReaderMark>
				</Row>
				<RowLink to="/profile" title={texts.profile} help={texts.profileHelp} />
			</Rows>
		</Group>
	)
}

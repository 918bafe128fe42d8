import { howTexts as texts } from '@ydo/contract/texts/how'
import { navTexts } from '@ydo/contract/texts/nav'
import { institute } from '#platform/institute.ts'
import { useLoginStatus } from '#platform/use-login-status.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Group } from '#ui/group.tsx'
import { RowLink, Rows } from '#ui/rows.tsx'
import styles from './contact.module.css'

/** Whom to write to, and the way back: to the cards or, for visitors, to the sign-in. */
export function Contact() {
	const { grievance } = institute().contacts
	const signedIn = useLoginStatus() === 'signed-in'
	return (
		<Group title={texts.contactTitle}>
			<Rows>
				<RowLink to={`mailto:${grievance}`} title={texts.contact} help={grievance} />
			</Rows>
			<ButtonLink className={styles.way} to={signedIn ? '/home' : '/login'}>
				{signedIn ? navTexts.toDeck : texts.toLogin}
			</ButtonLink>
		</Group>
	)
}

import { ownRowsTexts as texts } from '@ydo/contract/texts/own-rows'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLoginStatus } from '#platform/use-login-status.ts'
import { useMember } from '#platform/use-member.ts'
import { ButtonLink } from '#ui/button.tsx'
import { LiveRows } from './live-rows.tsx'
import styles from './own-rows.module.css'

/** The rows that the server stores about who looks; a place for them for whoever is not signed in. */
export function OwnRows() {
	const status = useLoginStatus()
	const member = useMember()?.id
	const plate = useRef<HTMLElement>(null)
	const { hash } = useLocation()
	useEffect(() => {
		if (hash === '#rows') plate.current?.scrollIntoView()
	}, [hash])
	return (
		<section ref={plate} id="rows" className={styles.plate} aria-labelledby="rows-title">
			<h2 id="rows-title">{texts.title}</h2>
			{status === 'signed-in' && member ? (
				<LiveRows key={member} member={member} />
			) : (
				<>
					<p>{status === 'unknown' ? texts.loading : texts.signedOut}</p>
					{status === 'signed-out' && (
						<ButtonLink className={styles.button} look="on-plate" small to="/login">
							{texts.signIn}
						</ButtonLink>
					)}
				</>
			)}
		</section>
	)
}

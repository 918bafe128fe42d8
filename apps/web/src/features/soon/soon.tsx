import { navTexts } from '@ydo/contract/texts/nav'
import { soonTexts } from '@ydo/contract/texts/soon'
import { useLoginStatus } from '#platform/use-login-status.ts'
import { ButtonLink } from '#ui/button.tsx'
import { OnThePress } from './on-the-press.tsx'
import styles from './soon.module.css'

/** Stands where the profile will be. */
export function Soon() {
	const status = useLoginStatus()
	return (
		<main className={styles.page}>
			<h1>{navTexts.profile}</h1>
			<div className={styles.notice}>
				<OnThePress className={styles.picture} />
				<h2>{soonTexts.title}</h2>
				{status === 'signed-in' ? (
					<WayOn help={soonTexts.help} to="/home" label={soonTexts.back} />
				) : (
					<WayOn help={soonTexts.visitorHelp} to="/" label={soonTexts.visitorBack} />
				)}
			</div>
		</main>
	)
}

function WayOn({ help, to, label }: { help: string; to: string; label: string }) {
	return (
		<>
			<p className={styles.help}>{help}</p>
			<ButtonLink to={to}>{label}</ButtonLink>
		</>
	)
}

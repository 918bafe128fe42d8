import { loginTexts } from '@ydo/contract/texts/login'
import { Navigate } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { GoogleButton } from './google-button.tsx'
import { HeartDrawing } from './heart-drawing.tsx'
import styles from './login.module.css'
import { useFailureToast } from './use-failure-toast.ts'
import { useLoginCheck } from './use-login-check.ts'

/** The way in: a heart drawn in five seconds, what we promise, and one button that leaves for Google. */
export function Login() {
	const status = useLoginCheck()
	useFailureToast()
	if (status === 'signed-in') return <Navigate to="/home" replace />
	return (
		<main className={classNames('dot-ground', styles.page)} aria-busy={status === 'unknown'}>
			{status === 'signed-out' && (
				<>
					<HeartDrawing className={styles.drawing} />
					<section className={styles.panel} aria-labelledby="login-title">
						<h1 id="login-title" className={styles.title}>
							{loginTexts.title}
						</h1>
						<p className={styles.statement}>
							{loginTexts.statement} <Link to="/how">{loginTexts.how}</Link>
						</p>
						<GoogleButton className={styles.button} />
					</section>
				</>
			)}
		</main>
	)
}

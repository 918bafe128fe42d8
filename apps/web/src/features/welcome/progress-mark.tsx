import { type JoiningStep, joiningSteps } from '@ydo/contract/joining'
import { welcomeTexts as texts } from '@ydo/contract/texts/welcome'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import styles from './progress-mark.module.css'

type ProgressMarkProps = { id: string; step: JoiningStep; onBack: (() => void) | undefined }

/** How far one is: a pill for each step, printed once it is done and dots while one is at it. Before them, the way back. */
export function ProgressMark({ id, step, onBack }: ProgressMarkProps) {
	const index = joiningSteps.indexOf(step)
	const previous = joiningSteps[index - 1]
	return (
		<div className={styles.place}>
			{onBack && previous ? (
				<button
					type="button"
					className={styles.back}
					aria-label={texts.backTo(texts.steps[previous].name)}
					onClick={onBack}
				>
					<Icon name="previous" size={26} weight={2.8} />
				</button>
			) : (
				<Link className={styles.back} aria-label={texts.backHome} to="/home">
					<Icon name="previous" size={26} weight={2.8} />
				</Link>
			)}
			<div className={styles.words}>
				<div className={styles.pills} aria-hidden="true">
					{joiningSteps.map((name, at) => (
						<span
							key={name}
							className={styles.pill}
							data-state={at < index ? 'done' : at === index ? 'here' : 'ahead'}
						/>
					))}
				</div>
				<p id={id} className={styles.where}>
					<strong>{texts.progress(index + 1, joiningSteps.length)}</strong> · {texts.steps[step].name}
				</p>
			</div>
		</div>
	)
}

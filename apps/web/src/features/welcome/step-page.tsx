import { joiningSteps } from '@ydo/contract/joining'
import { welcomeTexts as texts } from '@ydo/contract/texts/welcome'
import { type ReactNode, type Ref, useId } from 'react'
import { HalfMark } from '#ui/half-mark.tsx'
import { HotWord } from '#ui/hot-word.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton, IconLink } from '#ui/icon-button.tsx'
import { PrintCard } from '#ui/print-card.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import progressMarkStyles from './progress-mark.module.css'
import styles from './step-frame.module.css'

type StepPageProps = {
	ref: Ref<HTMLElement>
	step: WelcomeStep
	/** Absent if Back leads home. */
	onBack?: (() => void) | undefined
	children: ReactNode
}

/** A step of /welcome: progress, heading, and who can read its data. */
export function StepPage({ ref, step, onBack, children }: StepPageProps) {
	const progress = useId()
	const { title, lead, readers, who } = texts.steps[step]
	return (
		<main ref={ref} className={styles.main} data-step={step}>
			<div className={styles.intro}>
				<ProgressMark id={progress} step={step} onBack={onBack} />
				<h1 className={styles.title} tabIndex={-1} aria-describedby={progress}>
					<HotWord words={title} />
				</h1>
				<p className={styles.lead}>{lead}</p>
				<p>
					<span className="sr-only">{texts.readers} </span>
					<ReaderMark readers={readers}>{who}</ReaderMark>
				</p>
				<PrintCard className={styles.print}>
					<HalfMark className={styles.drawing} />
				</PrintCard>
			</div>
			{children}
		</main>
	)
}

type ProgressMarkProps = { id: string; step: WelcomeStep; onBack: (() => void) | undefined }

/** The progress: a pill for each step, printed once done, dotted while current. Before them, Back. */
function ProgressMark({ id, step, onBack }: ProgressMarkProps) {
	const index = welcomeSteps.indexOf(step)
	const previous = welcomeSteps[index - 1]
	return (
		<div className={progressMarkStyles.place}>
			{onBack && previous ? (
				<IconButton small className="hover-tint" label={texts.backTo(texts.steps[previous].name)} onClick={onBack}>
					<Icon name="previous" size={26} weight={2.8} />
				</IconButton>
			) : (
				<IconLink small className="hover-tint" label={texts.backHome} to="/home">
					<Icon name="previous" size={26} weight={2.8} />
				</IconLink>
			)}
			<div className={progressMarkStyles.words}>
				<div className={progressMarkStyles.pills} aria-hidden="true">
					{welcomeSteps.map((name, at) => (
						<span
							key={name}
							className={progressMarkStyles.pill}
							data-state={at < index ? 'done' : at === index ? 'here' : 'ahead'}
						/>
					))}
				</div>
				<p id={id} className={progressMarkStyles.where}>
					<strong>{texts.progress(index + 1, welcomeSteps.length)}</strong> · {texts.steps[step].name}
				</p>
			</div>
		</div>
	)
}

/** The steps of /welcome: joining, and the backup after publishing. */
const welcomeSteps = [...joiningSteps, 'backup'] as const

type WelcomeStep = (typeof welcomeSteps)[number]

import { type JoiningStep, joiningSteps } from '@ydo/contract/joining'
import { welcomeTexts as texts } from '@ydo/contract/texts/welcome'
import { type ReactNode, type Ref, useId } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { HalfMark } from '#ui/half-mark.tsx'
import { HotWord } from '#ui/hot-word.tsx'
import { Icon } from '#ui/icon.tsx'
import { PrintCard } from '#ui/print-card.tsx'
import { ReaderMark } from '#ui/reader-mark.tsx'
import { ProgressMark } from './progress-mark.tsx'
import styles from './step-frame.module.css'

type StepFrameProps = {
	ref: Ref<HTMLElement>
	step: JoiningStep
	/** Whether there is a card already, so that nothing is published here. */
	printed: boolean
	/** Whether what the last step does is under way. */
	busy: boolean
	/** Whether it is not known yet what there is already. */
	waiting: boolean
	/** Absent at the first step, which is left for home. */
	onBack: (() => void) | undefined
	onForward(): void
	children: ReactNode
}

/** A step: how far it is, its heading, what it asks for, and the ways back and on. */
export function StepFrame({ ref, step, printed, busy, waiting, onBack, onForward, children }: StepFrameProps) {
	const [progress, form] = [useId(), useId()]
	const { title, lead, readers, who } = texts.steps[step]
	const following = joiningSteps[joiningSteps.indexOf(step) + 1]
	const done = printed && !following
	return (
		<main ref={ref} className={styles.main} data-step={step}>
			<div className={styles.intro}>
				<ProgressMark id={progress} step={step} onBack={onBack} />
				<h1 className={styles.title} tabIndex={-1} aria-describedby={progress}>
					<HotWord words={title} />
				</h1>
				<p className={styles.lead}>{lead}</p>
				<p className={styles.who}>
					<span className="sr-only">{texts.readers} </span>
					<ReaderMark readers={readers}>{who}</ReaderMark>
				</p>
				<PrintCard className={styles.print}>
					<HalfMark className={styles.drawing} />
				</PrintCard>
			</div>
			<form
				id={form}
				className={styles.body}
				noValidate
				onSubmit={(event) => {
					event.preventDefault()
					if (!busy && !waiting && !done) onForward()
				}}
			>
				{children}
			</form>
			<div className={styles.ways}>
				{onBack ? (
					<Button className={styles.back} look="outline" disabled={busy} onClick={onBack}>
						{texts.back}
					</Button>
				) : (
					<ButtonLink className={styles.back} look="outline" to="/home">
						{texts.later}
					</ButtonLink>
				)}
				{done ? (
					<ButtonLink className={styles.on} to="/profile">
						{texts.toProfile}
					</ButtonLink>
				) : (
					<Button className={styles.on} type="submit" form={form} busy={busy || waiting}>
						{following
							? texts.next(texts.steps[following].name)
							: busy
								? texts.preview.publishing
								: texts.preview.publish}
						{following && <Icon name="next" size={20} weight={3} />}
					</Button>
				)}
			</div>
		</main>
	)
}

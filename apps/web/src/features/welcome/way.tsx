import type { Joining } from '@ydo/client/joining/create-joining'
import type { JoiningSnapshot } from '@ydo/client/joining/joining-state'
import { type JoiningStep, joiningSteps } from '@ydo/contract/joining'
import type { User } from '@ydo/contract/session'
import { welcomeTexts as texts } from '@ydo/contract/texts/welcome'
import {
	type ReactNode,
	type Ref,
	type RefObject,
	Suspense,
	useEffect,
	useId,
	useRef,
	useState,
	useSyncExternalStore,
} from 'react'
import { useNavigate } from 'react-router'
import { showToast } from '#browser/toasts.ts'
import { session } from '#member/session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Refusal } from './refusal.tsx'
import { StepBody } from './step-body.tsx'
import styles from './step-frame.module.css'
import { StepPage } from './step-page.tsx'
import { useStepEntries } from './use-step-entries.ts'
import type { WayParts } from './way-parts.ts'

// Only for persons under 18.
const ageQuestion = onDemand(() => import('./age-question.tsx'), 'AgeQuestion')

/** The joining steps, one at a time, and the backup after publishing. */
export function Way({ user, joining, parts }: { user: User; joining: Joining; parts: WayParts }) {
	const snapshot = useJoining(joining)
	useJoiningVisit(joining)
	const { phase, step, fields, asking, telling, refused, publishing, printed, visibility } = snapshot
	const main = useRef<HTMLElement>(null)
	const isPublished = phase === 'published'
	const focusError = useStepFocus(main, refused ? 'refused' : isPublished ? 'backup' : step)
	const member = snapshot.card.id
	const navigate = useNavigate()
	const leave = () => navigate('/home', { replace: true })
	const publish = async () => {
		const outcome = await joining.publish()
		if (outcome !== 'published') return outcome
		// From here on the member runs, and makes its keys.
		session.changed(member, { profile: 'complete' })
		showToast('success', texts.preview.published)
		return outcome
	}
	useEffect(() => {
		if (!printed) return
		session.changed(member, { profile: 'complete' })
		// The pressed button was replaced.
		if (document.activeElement === document.body)
			main.current?.querySelector<HTMLElement>('a[href="/profile"]')?.focus()
	}, [printed, member])
	const goBack = useStepEntries(joining, phase === 'ready', step)

	const onward = (step: JoiningStep) => {
		if (step === 'preview') return publish()
		return step === 'visibility' ? joining.hide() : joining.next()
	}
	const tell = async () => {
		if ((await joining.tellBirthDate()) === 'invalid') focusError()
	}
	const mend = () => {
		joining.back()
		main.current?.querySelector('input')?.focus()
	}
	const forward = async () => {
		const outcome = await onward(step)
		if (outcome === 'invalid') focusError()
	}
	if (refused) return <Refusal ref={main} birthDate={fields.birthDate} />
	if (isPublished) return <BackupStep ref={main} user={user} BackUp={parts.BackUp} onLeave={leave} />
	const loading = phase === 'loading'
	return (
		<StepFrame
			ref={main}
			step={step}
			printed={printed}
			busy={publishing || visibility.saving}
			waiting={loading}
			onBack={step === joiningSteps[0] ? undefined : goBack}
			onForward={forward}
		>
			{loading ? (
				<p className="sr-only" role="status">
					{texts.loading}
				</p>
			) : (
				<StepBody joining={joining} snapshot={snapshot} parts={parts} />
			)}
			<Suspense>
				{asking && (
					<ageQuestion.Screen
						birthDate={fields.birthDate}
						telling={telling}
						failure={snapshot.failure}
						onYes={tell}
						onNo={mend}
					/>
				)}
			</Suspense>
		</StepFrame>
	)
}

/** The snapshot of joining, in sync. */
function useJoining(joining: Joining): JoiningSnapshot {
	return useSyncExternalStore(joining.subscribe, joining.getSnapshot)
}

/** Loads the existing state when the screen opens, and the photos again when the network returns. */
function useJoiningVisit(joining: Joining): void {
	useEffect(() => {
		void joining.begin()
		const ask = () => void joining.askPhotos()
		addEventListener('online', ask)
		return () => removeEventListener('online', ask)
	}, [joining])
}

/**
 * Moves the focus to the heading whenever the step changes, and scrolls to the top. Returns a function that focuses the first invalid
 * field, once its error is shown.
 */
function useStepFocus(main: RefObject<HTMLElement | null>, step: string): () => void {
	const shown = useRef(step)
	const [asked, ask] = useState(0)
	useEffect(() => {
		if (shown.current === step) return
		shown.current = step
		main.current?.scrollTo({ top: 0 })
		main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
	}, [main, step])
	useEffect(() => {
		if (asked > 0) main.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus()
	}, [main, asked])
	return () => ask((times) => times + 1)
}

type BackupStepProps = Pick<WayParts, 'BackUp'> & { ref: Ref<HTMLElement>; user: User; onLeave(): void }

/** The last step, after publishing: a backup of likes and chats, now or later. The keys are generated meanwhile. */
function BackupStep({ ref, user, BackUp, onLeave }: BackupStepProps) {
	return (
		<StepPage ref={ref} step="backup">
			<div className={styles.body}>
				<Suspense>
					<BackUp user={user} onDone={onLeave} />
				</Suspense>
			</div>
			<div className={styles.ways}>
				<Button className={styles.back} look="outline" onClick={onLeave}>
					{texts.later}
				</Button>
			</div>
		</StepPage>
	)
}

type StepFrameProps = {
	ref: Ref<HTMLElement>
	step: JoiningStep
	/** True if there is a card already, so that nothing is published here. */
	printed: boolean
	/** True while the last step's action is running. */
	busy: boolean
	/** True until the existing state has loaded. */
	waiting: boolean
	/** Absent at the first step, whose Back leads home. */
	onBack: (() => void) | undefined
	onForward(): void
	children: ReactNode
}

/** A joining step: its content, and the Back and Next buttons. */
function StepFrame({ ref, step, printed, busy, waiting, onBack, onForward, children }: StepFrameProps) {
	const form = useId()
	const following = joiningSteps[joiningSteps.indexOf(step) + 1]
	const done = printed && !following
	return (
		<StepPage ref={ref} step={step} onBack={onBack}>
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
		</StepPage>
	)
}

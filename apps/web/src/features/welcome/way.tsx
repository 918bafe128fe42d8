import type { Joining } from '@ydo/client/joining/create-joining'
import { type JoiningStep, joiningSteps } from '@ydo/contract/joining'
import { welcomeTexts as texts } from '@ydo/contract/texts/welcome'
import { Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { session } from '#platform/session.ts'
import { showToast } from '#platform/toasts.ts'
import { onDemand } from '#ui/on-demand.tsx'
import { Refusal } from './refusal.tsx'
import { StepBody } from './step-body.tsx'
import { StepFrame } from './step-frame.tsx'
import { useJoining, useJoiningVisit } from './use-joining.ts'
import { useStepEntries } from './use-step-entries.ts'
import { useStepFocus } from './use-step-focus.ts'
import type { WayParts } from './way-parts.ts'

// For the few who are under 18.
const ageQuestion = onDemand(() => import('./age-question.tsx'), 'AgeQuestion')

/** The steps to a card, one at a time. */
export function Way({ joining, parts }: { joining: Joining; parts: WayParts }) {
	const snapshot = useJoining(joining)
	useJoiningVisit(joining)
	const { phase, step, fields, asking, telling, refused, publishing, printed, visibility } = snapshot
	const main = useRef<HTMLElement>(null)
	const focusError = useStepFocus(main, refused ? 'refused' : step)
	const member = snapshot.card.id
	const publish = usePublishing(joining, member)
	useEffect(() => {
		if (!printed) return
		session.changed(member, { profile: 'complete' })
		// The button that was pressed has given way to it.
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
	const loading = phase === 'loading'
	return (
		<StepFrame
			ref={main}
			step={step}
			printed={printed}
			busy={publishing || visibility.saving || phase === 'published'}
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

/** Publishes and leads to the deck. */
function usePublishing(joining: Joining, member: string) {
	const navigate = useNavigate()
	return async () => {
		const outcome = await joining.publish()
		if (outcome !== 'published') return outcome
		session.changed(member, { profile: 'complete' })
		showToast('success', texts.preview.published)
		await navigate('/home', { replace: true })
		return outcome
	}
}

import type { Unlocked } from '@ydo/client/recovery/create-recovery'
import { codeWords, strangeWords, wordsIn } from '@ydo/client/recovery/words-in'
import type { User } from '@ydo/contract/session'
import { navTexts } from '@ydo/contract/texts/nav'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { type FormEvent, useId, useRef, useState } from 'react'
import { choosing } from '#member/choosing.ts'
import { Button } from '#ui/button.tsx'
import { Consequences } from '#ui/consequences.tsx'
import { Field } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Failure } from './failure.tsx'
import styles from './recovery-dialog.module.css'
import { SetUpSteps } from './set-up-steps.tsx'
import { StepTitle } from './step-title.tsx'
import { usePasskeys } from './use-passkeys.ts'

type UnlockProps = {
	user: User
	/** The first step. */
	begin?: 'open' | 'start over'
	onClose(): void
}

/** Opens the choices on a device without their key, or starts over if nothing opens them any more. */
export function UnlockDialog({ user, begin = 'open', onClose }: UnlockProps) {
	const [step, setStep] = useState<'open' | 'opened' | 'start over' | 'started over' | 'set up'>(begin)
	const name = begin === 'open' ? texts.unlockTitle : texts.startOverTitle
	return (
		<Sheet className={styles.sheet} name={name} closeLabel={navTexts.close} onClose={onClose}>
			{step === 'open' && (
				<WaysToOpen member={user.id} onDone={() => setStep('opened')} onLost={() => setStep('start over')} />
			)}
			{step === 'opened' && (
				<div className={styles.step}>
					<StepTitle>{texts.unlockedTitle}</StepTitle>
					<p>{texts.unlocked}</p>
					<Button onClick={onClose}>{texts.close}</Button>
				</div>
			)}
			{step === 'start over' && (
				<StartOver
					member={user.id}
					onBack={begin === 'open' ? () => setStep('open') : onClose}
					onDone={() => setStep('started over')}
				/>
			)}
			{step === 'started over' && (
				<div className={styles.step}>
					<StepTitle>{texts.startedOverTitle}</StepTitle>
					<p>{texts.startedOver}</p>
					<Button onClick={() => setStep('set up')}>{texts.backUp}</Button>
					<Button small look="outline" onClick={onClose}>
						{texts.later}
					</Button>
				</div>
			)}
			{step === 'set up' && <SetUpSteps user={user} onClose={onClose} />}
		</Sheet>
	)
}

type StartOverProps = { member: string; onBack(): void; onDone(): void }

/** Lists what will be lost, and starts over once that was confirmed by typing. */
function StartOver({ member, onBack, onDone }: StartOverProps) {
	const [typed, type] = useState('')
	const [state, setState] = useState<'asking' | 'mistyped' | 'busy' | 'failed'>('asking')
	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (state === 'busy') return
		if (wordsIn(typed).join(' ') !== texts.startOverWord) {
			setState('mistyped')
			return event.currentTarget.querySelector('input')?.focus()
		}
		setState('busy')
		const chooser = await choosing(member)
		if ((await chooser.startOver()) === 'done') onDone()
		else setState('failed')
	}
	return (
		<form className={styles.step} onSubmit={submit} noValidate>
			<StepTitle>{texts.startOverTitle}</StepTitle>
			<Consequences texts={texts.consequences} />
			<Field
				label={texts.typeToStartOver}
				value={typed}
				onChange={type}
				error={state === 'mistyped' ? texts.startOverMistyped : undefined}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<Failure>{state === 'failed' && texts.failures.waiting}</Failure>
			<Button type="submit" className={styles.ends} look="outline" busy={state === 'busy'}>
				{texts.startOver}
			</Button>
			<Button small look="outline" onClick={onBack}>
				{texts.startOverBack}
			</Button>
		</form>
	)
}

type WaysProps = { member: string; onDone(): void; onLost(): void }

type Failed = { by: 'lock' | 'words'; text: string }

/** Opens the choices by the screen lock or by twelve words. The typed words stay, whatever the result. */
function WaysToOpen({ member, onDone, onLost }: WaysProps) {
	const lockId = useId()
	const able = usePasskeys()
	const form = useRef<HTMLFormElement>(null)
	const [typed, type] = useState('')
	const [busy, setBusy] = useState<'lock' | 'words'>()
	const [failed, setFailed] = useState<Failed>()

	const open = async (by: 'lock' | 'words') => {
		setBusy(by)
		setFailed(undefined)
		const { recovery } = await choosing(member)
		const outcome = await (by === 'lock' ? recovery.unlockByPasskey() : recovery.unlockByCode(wordsIn(typed).join(' ')))
		setBusy(undefined)
		if (outcome === 'done') onDone()
		else setFailed({ by, text: textOf(outcome, by) })
	}
	const submit = (event: FormEvent) => {
		event.preventDefault()
		if (busy) return
		const fault = faultOf(typed)
		if (fault) setFailed({ by: 'words', text: fault })
		else void open('words')
		form.current?.querySelector('textarea')?.focus()
	}

	return (
		<div className={styles.step}>
			<StepTitle>{texts.unlockTitle}</StepTitle>
			<p>{texts.unlockHelp}</p>
			{able && (
				<div className={styles.way}>
					<Failure>{failed?.by === 'lock' && failed.text}</Failure>
					<Button busy={busy === 'lock'} aria-describedby={lockId} onClick={() => !busy && open('lock')}>
						{texts.screenLock}
					</Button>
					<p id={lockId}>{texts.unlockLockHelp}</p>
				</div>
			)}
			<form ref={form} className={styles.step} onSubmit={submit} noValidate>
				<Field
					label={texts.unlockWords}
					value={typed}
					onChange={type}
					lines={3}
					hint={texts.unlockWordsHint}
					error={failed?.by === 'words' ? failed.text : undefined}
					autoComplete="off"
					autoCapitalize="none"
					autoCorrect="off"
					spellCheck={false}
					translate="no"
				/>
				<Button type="submit" look={able ? 'outline' : 'plate'} busy={busy === 'words'}>
					{texts.unlock}
				</Button>
			</form>
			<TextButton className={styles.lost} onClick={onLost}>
				{texts.lostBoth}
			</TextButton>
		</div>
	)
}

/** Checks the words locally; undefined if they may be right, otherwise the error. */
function faultOf(typed: string): string | undefined {
	const words = wordsIn(typed)
	const strange = strangeWords(words)
	if (strange.length > 0) return texts.strange(strange.slice(0, 3))
	return words.length === codeWords ? undefined : texts.wrongCount(words.length)
}

function textOf(outcome: Unlocked, by: 'lock' | 'words'): string {
	const { unlockFailures } = texts
	// Locked: the key that it opens was replaced.
	if (outcome === 'wrong' || outcome === 'locked') return by === 'lock' ? texts.wrongLock : texts.wrongWords
	return outcome in unlockFailures ? unlockFailures[outcome as keyof typeof unlockFailures] : unlockFailures.other
}

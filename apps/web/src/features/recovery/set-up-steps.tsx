import type { Added, RecoveryCode } from '@ydo/client/recovery/create-recovery'
import { codeWords, wordsIn } from '@ydo/client/recovery/words-in'
import type { User } from '@ydo/contract/session'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { choosing } from '#member/choosing.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Failure } from './failure.tsx'
import { failureText } from './failure-text.ts'
import styles from './recovery-dialog.module.css'
import { StepTitle } from './step-title.tsx'
import { WaysToKeep } from './ways-to-keep.tsx'

type SetUpProps = {
	user: User
	/** Recovery words that were already requested: it starts with them. */
	code?: RecoveryCode | undefined
	onClose(): void
}

type Step = { at: 'ways' | 'done' } | { at: 'paper' | 'confirm'; code: RecoveryCode }

/** The steps to a backup, for a dialog. Nothing takes effect before the last one, so that it can be left or interrupted anywhere. */
export function SetUpSteps({ user, code, onClose }: SetUpProps) {
	const [step, setStep] = useState<Step>(code ? { at: 'paper', code } : { at: 'ways' })
	const done = () => setStep({ at: 'done' })
	const takeWords = async () => {
		const { recovery } = await choosing(user.id)
		setStep({ at: 'paper', code: await recovery.makeCode() })
	}
	switch (step.at) {
		case 'ways':
			return (
				<div className={styles.step}>
					<StepTitle>{texts.title}</StepTitle>
					<p>{texts.help}</p>
					<WaysToKeep user={user} onWords={takeWords} onDone={done} />
				</div>
			)
		case 'paper':
			return <Paper code={step.code} onWritten={() => setStep({ ...step, at: 'confirm' })} />
		case 'confirm':
			return (
				<ConfirmWords
					member={user.id}
					code={step.code}
					onBack={() => setStep({ ...step, at: 'paper' })}
					onDone={done}
				/>
			)
		default:
			return <Kept onClose={onClose} />
	}
}

function Kept({ onClose }: { onClose(): void }) {
	return (
		<div className={styles.step}>
			<StepTitle>{texts.doneTitle}</StepTitle>
			<p>{texts.done}</p>
			<p className={styles.soft}>{texts.doneMore}</p>
			<Button onClick={onClose}>{texts.close}</Button>
		</div>
	)
}

/** The twelve words, to be written down. They take effect only once three of them were typed. */
function Paper({ code, onWritten }: { code: RecoveryCode; onWritten(): void }) {
	const [said, say] = useState('')
	const copy = () =>
		navigator.clipboard.writeText(code.words.join(' ')).then(
			() => say(texts.copied),
			() => say(texts.notCopied),
		)
	return (
		<div className={styles.step}>
			<StepTitle>{texts.paperTitle}</StepTitle>
			<p>{texts.paperHelp}</p>
			{/* List numbers are not copied, and not read by every screen reader. */}
			<ol className={styles.paper} translate="no">
				{code.words.map((word, at) => (
					<li key={word + String(at)}>
						<span>{at + 1}</span> {word}
					</li>
				))}
			</ol>
			<div className="cluster gap-5">
				<Button small look="outline" onClick={copy}>
					{texts.copy}
				</Button>
				<Button small look="outline" onClick={() => print()}>
					{texts.print}
				</Button>
			</div>
			<p className={styles.said} role="status">
				{said}
			</p>
			<Button onClick={onWritten}>{texts.written}</Button>
		</div>
	)
}

type ConfirmWordsProps = { member: string; code: RecoveryCode; onBack(): void; onDone(): void }

/** Asks for three of the words, to check that they were written down. Then the recovery method is added. */
function ConfirmWords({ member, code, onBack, onDone }: ConfirmWordsProps) {
	const { words, asked } = code
	const [typed, setTyped] = useState<readonly string[]>(asked.map(() => ''))
	const [judged, setJudged] = useState(false)
	const [state, setState] = useState<Added | 'asking' | 'busy'>('asking')
	const form = useRef<HTMLFormElement>(null)
	const errors = asked.map((at, k) => errorOf(typed[k] ?? '', words[at], at + 1))

	const type = (k: number, text: string) => {
		const pasted = wordsIn(text)
		// Pasting all words at once fills each into its place.
		if (pasted.length === codeWords) setTyped(asked.map((at) => pasted[at] ?? ''))
		else if (pasted.length === asked.length) setTyped(pasted)
		else setTyped(typed.map((one, at) => (at === k ? text : one)))
	}
	const confirm = async (event: FormEvent) => {
		event.preventDefault()
		if (state === 'busy') return
		flushSync(() => setJudged(true))
		if (errors.some(Boolean)) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
		setState('busy')
		const { recovery } = await choosing(member)
		const added = await recovery.addCode(
			code,
			typed.map((text) => wordsIn(text)[0] ?? ''),
		)
		if (added === 'done') onDone()
		else setState(added)
	}

	return (
		<form ref={form} className={styles.step} onSubmit={confirm} noValidate>
			<StepTitle>{texts.confirmTitle}</StepTitle>
			<p>{texts.confirmHelp}</p>
			{asked.map((at, k) => (
				<Field
					key={at}
					label={texts.wordAt(at + 1)}
					value={typed[k] ?? ''}
					onChange={(text) => type(k, text)}
					error={judged ? errors[k] : undefined}
					autoComplete="off"
					autoCapitalize="none"
					autoCorrect="off"
					spellCheck={false}
				/>
			))}
			<Failure>{state !== 'asking' && state !== 'busy' && failureText(state)}</Failure>
			<Button type="submit" busy={state === 'busy'}>
				{texts.confirm}
			</Button>
			<Button small look="outline" onClick={onBack}>
				{texts.showAgain}
			</Button>
		</form>
	)
}

function errorOf(text: string, word: string | undefined, place: number): string | undefined {
	const [first, ...more] = wordsIn(text)
	if (first === undefined) return texts.wordMissing
	return first === word && more.length === 0 ? undefined : texts.wordWrong(place)
}

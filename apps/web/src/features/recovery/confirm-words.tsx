import type { Added, RecoveryCode } from '@ydo/client/recovery/create-recovery'
import { codeWords, wordsIn } from '@ydo/client/recovery/words-in'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { choosing } from '#platform/choosing.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Failure } from './failure.tsx'
import { failureText } from './failure-text.ts'
import styles from './recovery-dialog.module.css'
import { StepTitle } from './step-title.tsx'

type ConfirmWordsProps = { member: string; code: RecoveryCode; onBack(): void; onDone(): void }

/** Asks for three of the words: whoever has them has written them down. Then the way back is added. */
export function ConfirmWords({ member, code, onBack, onDone }: ConfirmWordsProps) {
	const { words, asked } = code
	const [typed, setTyped] = useState<readonly string[]>(asked.map(() => ''))
	const [judged, setJudged] = useState(false)
	const [state, setState] = useState<Added | 'asking' | 'busy'>('asking')
	const form = useRef<HTMLFormElement>(null)
	const errors = asked.map((at, k) => errorOf(typed[k] ?? '', words[at], at + 1))

	const type = (k: number, text: string) => {
		const pasted = wordsIn(text)
		// Whoever pastes them all at once means each in its place.
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

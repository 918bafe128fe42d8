import type { Unlocked } from '@ydo/client/recovery/create-recovery'
import { codeWords, strangeWords, wordsIn } from '@ydo/client/recovery/words-in'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { type FormEvent, useId, useRef, useState } from 'react'
import { choosing } from '#platform/choosing.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Failure } from './failure.tsx'
import styles from './recovery-dialog.module.css'
import { StepTitle } from './step-title.tsx'
import { usePasskeys } from './use-passkeys.ts'

type WaysProps = { member: string; onDone(): void; onLost(): void }

type Failed = { by: 'lock' | 'words'; text: string }

/** Opens the choices by the screen lock or by twelve words. What was typed stays, whatever comes of it. */
export function WaysToOpen({ member, onDone, onLost }: WaysProps) {
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
			<button type="button" className={styles.lost} onClick={onLost}>
				{texts.lostBoth}
			</button>
		</div>
	)
}

/** What is wrong with the words before anybody is asked; undefined where they may be right. */
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

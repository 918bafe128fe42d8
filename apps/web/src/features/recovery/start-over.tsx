import { wordsIn } from '@ydo/client/recovery/words-in'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { type FormEvent, useState } from 'react'
import { choosing } from '#platform/choosing.ts'
import { Button } from '#ui/button.tsx'
import { Consequences } from '#ui/consequences.tsx'
import { Field } from '#ui/field.tsx'
import { Failure } from './failure.tsx'
import styles from './recovery-dialog.module.css'
import { StepTitle } from './step-title.tsx'

type StartOverProps = { member: string; onBack(): void; onDone(): void }

/** Says what is gone then, and does it once that was typed. */
export function StartOver({ member, onBack, onDone }: StartOverProps) {
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

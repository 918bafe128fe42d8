import type { LeavingRequest } from '@ydo/contract/leaving'
import { leavingTexts as texts } from '@ydo/contract/texts/leaving'
import { navTexts } from '@ydo/contract/texts/nav'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Consequences } from '#ui/consequences.tsx'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import styles from './delete-dialog.module.css'
import { leaveForGood } from './leave-for-good.ts'
import { SignInAgain } from './sign-in-again.tsx'

type When = LeavingRequest['when']

const choices = [
	{ when: 'later', label: texts.later, help: texts.laterHelp },
	{ when: 'now', label: texts.now, help: texts.nowHelp },
] as const

type DeleteDialogProps = {
	member: string
	leaving: boolean
	/** What was chosen before a fresh sign-in, with which the member is back. */
	chosen: When | undefined
	onClose(): void
}

/** Says what goes, asks when, and does it. Who is leaving already, or is off the list, can only go at once. */
export function DeleteDialog({ member, leaving, chosen, onClose }: DeleteDialogProps) {
	const [when, setWhen] = useState<When>(leaving ? 'now' : (chosen ?? 'later'))
	const [state, setState] = useState<'asking' | 'back' | 'busy' | 'failed' | 'sign-in-again'>(
		chosen ? 'back' : 'asking',
	)
	const back = useRef<HTMLParagraphElement>(null)
	// A long sheet opens at its top, and what is to be done stands at its end.
	useEffect(() => back.current?.focus(), [])
	const confirm = async () => {
		setState('busy')
		const outcome = await leaveForGood(member, when)
		if (outcome !== 'left') setState(outcome)
	}
	return (
		<DialogSheet className={styles.sheet} name={texts.ask} closeLabel={navTexts.close} onClose={onClose}>
			<h2>{texts.ask}</h2>
			<Consequences texts={texts.consequences} />
			<p className={styles.soft}>{texts.exportFirst}</p>
			{!leaving && <WhenChoice when={when} onChange={setWhen} />}
			{state === 'failed' && (
				<p className={styles.error} role="alert">
					{texts.failed}
				</p>
			)}
			{state === 'back' && (
				<p ref={back} tabIndex={-1} className={styles.back}>
					{texts.again}
				</p>
			)}
			{state === 'sign-in-again' ? (
				<SignInAgain member={member} task={`delete-${when}`} className={styles.soft} />
			) : (
				<Button className={styles.ends} look="outline" busy={state === 'busy'} onClick={confirm}>
					{texts.confirm[when]}
				</Button>
			)}
		</DialogSheet>
	)
}

function WhenChoice({ when, onChange }: { when: When; onChange(when: When): void }) {
	const id = useId()
	return (
		<fieldset className={styles.when}>
			<legend>{texts.when}</legend>
			{choices.map((choice) => (
				<label key={choice.when} className={styles.choice}>
					<input
						type="radio"
						name={id}
						checked={choice.when === when}
						aria-describedby={`${id}-${choice.when}`}
						onChange={() => onChange(choice.when)}
					/>
					<span className={styles.words}>
						<b>{choice.label}</b>
						<span id={`${id}-${choice.when}`} className={styles.soft}>
							{choice.help}
						</span>
					</span>
				</label>
			))}
		</fieldset>
	)
}

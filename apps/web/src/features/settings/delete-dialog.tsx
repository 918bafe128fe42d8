import { wantsSignIn } from '@ydo/client/calls/call'
import { leave } from '@ydo/client/leaving/leaving-calls'
import { sayDate } from '@ydo/client/sessions/say-when'
import type { LeavingRequest } from '@ydo/contract/account'
import { navTexts } from '@ydo/contract/texts/nav'
import { leavingTexts as texts } from '@ydo/contract/texts/waiting'
import { useEffect, useId, useRef, useState } from 'react'
import { showToast } from '#browser/toasts.ts'
import { earlyMember } from '#member/early-held.ts'
import { forgetLeaver } from '#member/forget-device.ts'
import { session } from '#member/session.ts'
import { Button } from '#ui/button.tsx'
import { Consequences } from '#ui/consequences.tsx'
import { Sheet } from '#ui/sheet.tsx'
import styles from './delete-dialog.module.css'
import { SignInAgain } from './sign-in-again.tsx'

type When = LeavingRequest['when']

const choices = [
	{ when: 'later', label: texts.later, help: texts.laterHelp },
	{ when: 'now', label: texts.now, help: texts.nowHelp },
] as const

type DeleteDialogProps = {
	member: string
	leaving: boolean
	/** The choice made before a fresh sign-in, if the member is back from one. */
	chosen: When | undefined
	onClose(): void
}

/** Says what will be deleted, asks when, and does it. A member who is leaving already, or is off the list, can only delete at once. */
export function DeleteDialog({ member, leaving, chosen, onClose }: DeleteDialogProps) {
	const [when, setWhen] = useState<When>(leaving ? 'now' : (chosen ?? 'later'))
	const [state, setState] = useState<'asking' | 'back' | 'busy' | 'failed' | 'sign-in-again'>(
		chosen ? 'back' : 'asking',
	)
	const back = useRef<HTMLParagraphElement>(null)
	// A long sheet opens at its top, but its buttons are at its end.
	useEffect(() => back.current?.focus(), [])
	const confirm = async () => {
		setState('busy')
		const outcome = await leaveForGood(member, when)
		if (outcome !== 'left') setState(outcome)
	}
	return (
		<Sheet className={styles.sheet} name={texts.ask} closeLabel={navTexts.close} onClose={onClose}>
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
				<p ref={back} tabIndex={-1} className="bold snug">
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
		</Sheet>
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

/** `sign-in-again`: the server requires a fresh sign-in first. */
type Left = 'left' | 'failed' | 'sign-in-again'

/** Deletes a member's account and makes this device forget them. Changes nothing unless the server agreed. */
async function leaveForGood(member: string, when: LeavingRequest['when']): Promise<Left> {
	let leavesAt: string
	try {
		leavesAt = await leave(session.requestAs(member), when)
	} catch (error) {
		return wantsSignIn(error) ? 'sign-in-again' : 'failed'
	}
	const here = earlyMember() === member
	if (here) void session.signOut() // the server has ended the session already
	forgetLeaver(member, here)
	showToast('success', when === 'now' ? texts.left : texts.leaves(sayDate(leavesAt)))
	return 'left'
}

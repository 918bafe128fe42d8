import { endSessions } from '@ydo/client/sessions/session-calls'
import type { User } from '@ydo/contract/session'
import { navTexts } from '@ydo/contract/texts/nav'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { type FormEvent, useId, useState } from 'react'
import { choosing } from '#platform/choosing.ts'
import { session } from '#platform/session.ts'
import { useChoosing } from '#platform/use-choosing.ts'
import { Button } from '#ui/button.tsx'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { Tick } from '#ui/tick.tsx'
import { dayOf } from './day-of.ts'
import { Failure } from './failure.tsx'
import styles from './recovery-dialog.module.css'
import { StepTitle } from './step-title.tsx'

type State = 'asking' | 'busy' | 'failed' | 'done' | 'not ended'

/** After a loss: the choices get a new key, which what was lost does not open, and other devices are signed out. */
export function LostDialog({ user, onClose }: { user: User; onClose(): void }) {
	const legend = useId()
	const ways = useChoosing()?.ways ?? []
	const [lost, setLost] = useState<readonly string[]>([])
	const [ends, setEnds] = useState(true)
	const [state, setState] = useState<State>('asking')
	const isNoneLeft = ways.every(({ id }) => lost.includes(id))

	const submit = async (event: FormEvent) => {
		event.preventDefault()
		if (state === 'busy') return
		setState('busy')
		const { recovery } = await choosing(user.id)
		if ((await recovery.replaceKey(lost)) !== 'done') return setState('failed')
		const ended = !ends || (await endOthers(user.id))
		setState(ended ? 'done' : 'not ended')
	}
	return (
		<DialogSheet className={styles.sheet} name={texts.lostTitle} closeLabel={navTexts.close} onClose={onClose}>
			{state === 'done' || state === 'not ended' ? (
				<div className={styles.step}>
					<StepTitle>{texts.replacedTitle}</StepTitle>
					<Failure>{state === 'not ended' && texts.notEnded}</Failure>
					<p>{ways.length > 0 ? texts.replaced : texts.noneLeft}</p>
					<Button onClick={onClose}>{texts.close}</Button>
				</div>
			) : (
				<form className={styles.step} onSubmit={submit}>
					<StepTitle>{texts.lostTitle}</StepTitle>
					<p>{texts.lostAsk}</p>
					<fieldset className={styles.ticks} aria-labelledby={legend}>
						<legend id={legend}>{texts.lostWays}</legend>
						{ways.map(({ id, kind, at }) => (
							<Tick
								key={id}
								label={texts.wayOf(texts.kinds[kind], dayOf(at))}
								checked={lost.includes(id)}
								onChange={(isLost) => setLost(isLost ? [...lost, id] : lost.filter((one) => one !== id))}
							/>
						))}
					</fieldset>
					<Tick label={texts.endOthers} help={texts.endOthersHelp} checked={ends} onChange={setEnds} />
					<p className={styles.warned} role="status">
						{isNoneLeft && texts.noneLeft}
					</p>
					<Failure>{state === 'failed' && texts.replaceFailed}</Failure>
					<Button type="submit" busy={state === 'busy'}>
						{texts.replace}
					</Button>
				</form>
			)}
		</DialogSheet>
	)
}

function endOthers(member: string): Promise<boolean> {
	return endSessions(session.requestAs(member), 'others').then(
		() => true,
		() => false,
	)
}

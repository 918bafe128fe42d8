import { endSessions } from '@ydo/client/sessions/create-session-list'
import type { User } from '@ydo/contract/session'
import { navTexts } from '@ydo/contract/texts/nav'
import { recoveryTexts as texts } from '@ydo/contract/texts/recovery'
import { type FormEvent, useId, useState } from 'react'
import { choosing, useChoosing } from '#member/choosing.ts'
import { session } from '#member/session.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Tick } from '#ui/tick.tsx'
import { dayOf } from './day-of.ts'
import { Failure } from './failure.tsx'
import styles from './recovery-dialog.module.css'
import { StepTitle } from './step-title.tsx'

type State = 'asking' | 'busy' | 'failed' | 'done' | 'not ended'

/** After a loss: the vault gets a new key, which the lost backup or device does not open, and other devices are signed out. */
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
		<Sheet className={styles.sheet} name={texts.lostTitle} closeLabel={navTexts.close} onClose={onClose}>
			{state === 'done' || state === 'not ended' ? (
				<div className={styles.step}>
					<StepTitle>{texts.replacedTitle}</StepTitle>
					<Failure>{state === 'not ended' && texts.notEnded}</Failure>
					<p>{ways.length > 0 ? texts.replaced : texts.noneLeftNow}</p>
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
		</Sheet>
	)
}

function endOthers(member: string): Promise<boolean> {
	return endSessions(session.requestAs(member), 'others').then(
		() => true,
		() => false,
	)
}

import type { Choice, SenderView } from '@ydo/client/member/member-view'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { sayUntil } from './say-until.ts'

/** The status of a like as text. `now`: Unix milliseconds. */
export function sayState({ state, until }: Choice, sender: SenderView, now: number): string {
	const { states } = choiceTexts
	if (state === 'sent' && until !== undefined) return states.sent(sayUntil(until, now))
	if (state === 'other device') return states.elsewhere(nameOf(sender))
	return state === 'waiting' ? states.waiting : states.sending
}

/** The name of the sending device. */
export function nameOf(sender: SenderView): string {
	return sender.is === 'other device' && sender.name !== '' ? sender.name : choiceTexts.someDevice
}

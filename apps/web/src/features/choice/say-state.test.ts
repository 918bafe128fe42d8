import type { Choice, SenderView } from '@ydo/client/member/member-view'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { expect, test } from 'vitest'
import { sayState } from './say-state.ts'

const { states, someDevice } = choiceTexts
const now = new Date(2026, 10, 17, 12).getTime()
const until = new Date(2026, 10, 19, 5, 30).getTime()
const here: SenderView = { is: 'this device' }
const phone = { is: 'other device', name: 'Chrome on Android', lastSeen: undefined } as const
const say = (state: Choice['state'], sender: SenderView = here) =>
	sayState({ peer: 'p', text: '', at: 0, state, ...(state === 'sent' && { until }) }, sender, now)

test('says until when a sent like stands', () => {
	expect(say('sent')).toBe(states.sent('Thursday'))
	expect(say('sending')).toBe(states.sending)
	expect(say('waiting')).toBe(states.waiting)
})

test('names the device that sends a like', () => {
	expect(say('other device', phone)).toBe(states.elsewhere('Chrome on Android'))
	expect(say('other device', { ...phone, name: '' })).toBe(states.elsewhere(someDevice))
})

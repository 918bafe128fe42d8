import { pushKinds } from '@ydo/contract/push'
import { notificationsTexts } from '@ydo/contract/texts/notifications'
import { useState } from 'react'
import type { Push } from '#platform/push.ts'
import { showToast } from '#platform/toasts.ts'
import { Row } from '#ui/rows.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'

const { settings: texts } = notificationsTexts

const reasons = {
	unsupported: texts.unsupported,
	'ios-needs-home-screen': texts.homeScreen,
	denied: texts.denied,
} as const

/** Whether this device is knocked at, or what that takes first. */
export function PushRow({ push: { state, turnOn, turnOff } }: { push: Push }) {
	const [wish, setWish] = useState<boolean>()
	const change = async (on: boolean) => {
		setWish(on)
		const outcome = await (on ? turnOn(pushKinds) : turnOff())
		setWish(undefined)
		if (outcome === 'failed') showToast('error', texts.failed)
	}
	if (state !== undefined && state !== 'on' && state !== 'off') return <Row title={texts.push} help={reasons[state]} />
	const on = wish ?? state === 'on'
	return <SwitchRow title={texts.push} help={on ? texts.pushOn : texts.pushOff} on={on} onChange={change} />
}

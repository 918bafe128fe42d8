import {
	type PushDevice,
	type PushKind,
	type PushWishes,
	pushKey,
	pushPaths,
	type QuietHours,
} from '@ydo/contract/push'
import { useEffect, useSyncExternalStore } from 'react'
import { deviceHours } from './device-hours.ts'
import { currentSubscription, pushAbility, subscribe, unsubscribe } from './push-device.ts'
import { keepTold, readTold } from './push-told.ts'
import { session } from './session.ts'
import { useMember } from './use-member.ts'

type PushState = 'unsupported' | 'ios-needs-home-screen' | 'denied' | 'off' | 'on'

/** `denied`: the browser does not let us, now or ever. `failed`: the server or the push service did not answer; nothing changed. */
type PushOutcome = 'done' | 'denied' | 'failed'

/** Minutes of the day by this device's clock; over midnight where `from` is after `to`. */
export type QuietTimes = Omit<QuietHours, 'offset'>

export type Push = {
	/** Undefined until the browser has said. */
	state: PushState | undefined
	/** What this device is knocked for. */
	kinds: readonly PushKind[]
	quiet: QuietTimes | undefined
	/** Asks for permission where it has to: call it from a press alone. */
	turnOn(kinds: readonly PushKind[], quiet?: QuietTimes): Promise<PushOutcome>
	turnOff(): Promise<PushOutcome>
	/** Other kinds or hours while it is on. `quiet: null`: none. */
	change(wishes: { kinds?: readonly PushKind[]; quiet?: QuietTimes | null }): Promise<PushOutcome>
}

type Wishes = { kinds: readonly PushKind[]; quiet?: QuietTimes | undefined }
type View = Pick<Push, 'state' | 'kinds' | 'quiet'>

const day = 24 * 3600 * 1000
const unknown: View = { state: undefined, kinds: [], quiet: undefined }
const listeners = new Set<() => void>()
let turn: Promise<unknown> = Promise.resolve()
let shown: { member: string; view: View } | undefined

/** Whether this device is knocked when something happens for who is signed in, and what for. */
export function usePush(): Push {
	const member = useMember()?.id ?? ''
	const view = useSyncExternalStore(follow, () => (shown?.member === member ? shown.view : unknown))
	useEffect(() => void look(member), [member])
	return {
		...view,
		turnOn: (kinds, quiet) => turnOn(member, { kinds: kinds, quiet }),
		turnOff: () => turnOff(member),
		change: ({ kinds = view.kinds, quiet = view.quiet }) => tell(member, { kinds: kinds, quiet: quiet ?? undefined }),
	}
}

/**
 * Tells the server again what it has to know: after signing in again, after a new subscription, which the worker could not tell
 * it, in another time zone, and each day. Call it once a visit, when idle.
 */
export async function renewPush(member: string): Promise<void> {
	const told = readTold(member)
	if (!told || pushAbility() !== 'able' || Notification.permission !== 'granted') return
	const subscription = await currentSubscription()
	const isNew = !subscription || told.isOld || told.body !== JSON.stringify(bodyOf(subscription, told.wishes))
	if (isNew || Date.now() - told.at > day) await tell(member, told.wishes)
}

// Whoever signs out is knocked here no more: what happens for them is nothing to the next one.
session.subscribe(() => {
	if (session.snapshot().status === 'signed-out') void unsubscribe().catch(() => {})
})

async function turnOn(member: string, wishes: Wishes): Promise<PushOutcome> {
	if ((await Notification.requestPermission()) !== 'granted') return settled(member, 'denied')
	return tell(member, wishes)
}

/** One after the other: the server keeps what it was told last. */
function tell(member: string, wishes: Wishes): Promise<PushOutcome> {
	const told = turn.then(() => tellNow(member, wishes))
	turn = told.catch(() => {})
	return told
}

async function tellNow(member: string, wishes: Wishes): Promise<PushOutcome> {
	try {
		const request = session.requestAs(member)
		const answer = await request(pushPaths.push)
		if (!answer.ok) return 'failed'
		const device = bodyOf(await subscribe(pushKey.parse(await answer.json()).key), wishes)
		const body = JSON.stringify(device)
		const headers = { 'Content-Type': 'application/json' }
		const told = await request(pushPaths.push, { method: 'PUT', headers, body })
		if (!told.ok) return 'failed'
		keepTold(member, { wishes: wishesOf(device), body, at: Date.now() })
		return await settled(member, 'done')
	} catch (error) {
		const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
		return settled(member, isDenied ? 'denied' : 'failed')
	}
}

/** Off once the browser has ended it, whether or not the server hears of it now: what it sends is refused. */
async function turnOff(member: string): Promise<PushOutcome> {
	try {
		const endpoint = await unsubscribe()
		keepTold(member, undefined)
		const init = {
			method: 'DELETE',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ endpoint }),
		}
		if (endpoint)
			void session
				.requestAs(member)(pushPaths.push, init)
				.catch(() => {})
		return await settled(member, 'done')
	} catch {
		return settled(member, 'failed')
	}
}

/** What the server cannot use of it, it refuses. */
function bodyOf(subscription: PushSubscription, { kinds, quiet }: Wishes): PushDevice {
	const { endpoint = '', keys = {} } = subscription.toJSON()
	return {
		endpoint,
		keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
		kinds: [...kinds],
		...(quiet && { quiet: deviceHours(quiet) }),
	}
}

function wishesOf({ kinds, quiet }: PushDevice): PushWishes {
	return { kinds, quiet }
}

async function settled(member: string, outcome: PushOutcome): Promise<PushOutcome> {
	await look(member)
	return outcome
}

async function look(member: string): Promise<void> {
	const ability = pushAbility()
	const told = readTold(member)?.wishes
	const isOn = ability === 'able' && told !== undefined && (await currentSubscription()) !== undefined
	const state = ability === 'able' ? (isOn ? 'on' : 'off') : ability
	shown = { member, view: { state, kinds: told?.kinds ?? [], quiet: told?.quiet } }
	for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
	listeners.add(listener)
	return () => void listeners.delete(listener)
}

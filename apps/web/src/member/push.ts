import {
	type PushDevice,
	type PushKind,
	type PushWishes,
	pushKey,
	pushPaths,
	type QuietHours,
} from '@ydo/contract/push'
import { useEffect, useSyncExternalStore } from 'react'
import { isInstalled, isIos } from '#browser/install.ts'
import { hasServiceWorkers, serviceWorker } from '#browser/service-worker.ts'
import { deviceHours } from '#browser/this-device.ts'
import { perMember } from './member-scope.ts'
import { keepTold, readTold } from './push-told.ts'
import { session, useMember } from './session.ts'

/** Milliseconds allowed for a registered worker to start: it downloads its files first. */
const patience = 15_000

/** Push support of this browser before a subscription. iPhones support push only for the application on the home screen. */
type PushAbility = 'unsupported' | 'ios-needs-home-screen' | 'denied' | 'able'

function pushAbility(): PushAbility {
	const supported = hasServiceWorkers() && 'PushManager' in window && 'Notification' in window
	if (!supported) return isIos() && !isInstalled() ? 'ios-needs-home-screen' : 'unsupported'
	return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** This browser's subscription, if it exists and notifications are permitted. */
async function currentSubscription(): Promise<PushSubscription | undefined> {
	if (pushAbility() !== 'able' || Notification.permission !== 'granted') return undefined
	const registration = await navigator.serviceWorker.getRegistration()
	return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/** Subscribes with the server's key, replacing a subscription made with another key. Throws the browser's errors. */
async function subscribe(key: string): Promise<PushSubscription> {
	const { pushManager } = await readyWorker()
	const existing = await pushManager.getSubscription()
	if (existing && keyOf(existing) !== key) await existing.unsubscribe()
	return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** @throws Error if no worker starts: offline, or in a browser that refuses it. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
	if (!(await serviceWorker())) throw new Error('There is no service worker')
	const late = Promise.withResolvers<never>()
	const timer = setTimeout(() => late.reject(new Error('The service worker does not start')), patience)
	return Promise.race([navigator.serviceWorker.ready, late.promise]).finally(() => clearTimeout(timer))
}

/** Ends the subscription in the browser: the push service then rejects the server's messages. Returns the endpoint, if there was one. */
async function unsubscribe(): Promise<string | undefined> {
	const subscription = await currentSubscription()
	await subscription?.unsubscribe()
	return subscription?.endpoint
}

/** The server's key used for the subscription, as in the contract (base64url without padding). */
function keyOf({ options }: PushSubscription): string {
	const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
	return btoa(String.fromCharCode(...bytes))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '')
}

type PushState = 'unsupported' | 'ios-needs-home-screen' | 'denied' | 'off' | 'on'

/** `denied`: the browser does not permit it, now or ever. `failed`: the server or the push service did not answer; nothing changed. */
type PushOutcome = 'done' | 'denied' | 'failed'

/** Minutes of the day by this device's clock; past midnight if `from` is after `to`. */
export type QuietTimes = Omit<QuietHours, 'offset'>

export type Push = {
	/** Undefined until the browser has answered. */
	state: PushState | undefined
	/** The kinds of events this device gets pushes for. */
	kinds: readonly PushKind[]
	quiet: QuietTimes | undefined
	/** Asks for permission if needed, so it requires a user gesture. */
	turnOn(kinds: readonly PushKind[], quiet?: QuietTimes): Promise<PushOutcome>
	turnOff(): Promise<PushOutcome>
	/** Changes kinds or quiet hours while push is on. `quiet: null` removes the quiet hours. */
	change(wishes: { kinds?: readonly PushKind[]; quiet?: QuietTimes | null }): Promise<PushOutcome>
}

type Wishes = { kinds: readonly PushKind[]; quiet?: QuietTimes | undefined }
type View = Pick<Push, 'state' | 'kinds' | 'quiet'>

const day = 24 * 3600 * 1000
const unknown: View = { state: undefined, kinds: [], quiet: undefined }
const listeners = new Set<() => void>()
let turn: Promise<unknown> = Promise.resolve()
const shown = perMember(() => ({ view: unknown }))

/** Push notification settings of the signed-in member on this device. */
export function usePush(): Push {
	const member = useMember()?.id ?? ''
	const view = useSyncExternalStore(follow, () => shown(member).view)
	useEffect(() => void look(member), [member])
	return {
		...view,
		turnOn: (kinds, quiet) => turnOn(member, { kinds: kinds, quiet }),
		turnOff: () => turnOff(member),
		change: ({ kinds = view.kinds, quiet = view.quiet }) =>
			register(member, { kinds: kinds, quiet: quiet ?? undefined }),
	}
}

/**
 * Resends the registration when needed: after another sign-in, after a new subscription (which the worker could not send), in another time
 * zone, and once a day. Call it once per visit, when idle.
 */
export async function renewPush(member: string): Promise<void> {
	const told = readTold(member)
	if (!told || pushAbility() !== 'able' || Notification.permission !== 'granted') return
	const subscription = await currentSubscription()
	const isNew = !subscription || told.isOld || told.body !== JSON.stringify(bodyOf(subscription, told.wishes))
	if (isNew || Date.now() - told.at > day) await register(member, told.wishes)
}

// Signing out ends push notifications on this device: the next member must not get them.
session.subscribe(() => {
	if (session.snapshot().status === 'signed-out') void unsubscribe().catch(() => {})
})

async function turnOn(member: string, wishes: Wishes): Promise<PushOutcome> {
	if ((await Notification.requestPermission()) !== 'granted') return settled(member, 'denied')
	return register(member, wishes)
}

/** Registers this device for push. Serialized: the server stores the last registration it receives. */
function register(member: string, wishes: Wishes): Promise<PushOutcome> {
	const told = turn.then(() => registerNow(member, wishes))
	turn = told.catch(() => {})
	return told
}

async function registerNow(member: string, wishes: Wishes): Promise<PushOutcome> {
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

/** Off once the browser has ended the subscription, even if the server cannot be reached: its messages are rejected. */
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

/** The server validates it, and rejects a subscription it cannot use. */
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
	shown(member).view = { state, kinds: told?.kinds ?? [], quiet: told?.quiet }
	for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
	listeners.add(listener)
	return () => void listeners.delete(listener)
}

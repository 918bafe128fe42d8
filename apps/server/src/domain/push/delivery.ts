import webPush from 'web-push'
import type { Deps } from '#domain/deps.ts'
import { type VapidKeys, vapidKeys } from '#domain/derived-keys.ts'
import { createWorkQueue } from '#infra/concurrency.ts'
import { openPushDevice } from './push.ts'
import { createDeviceStore } from './store.ts'

type DeliveryNeeds = Pick<Deps, 'db' | 'sealer' | 'hasher' | 'clock' | 'institute'>

type Options = {
	background: Background
	/** Milliseconds before each retry. */
	retries: readonly number[]
	onRefused(status: number): void
}

/** Limits of push messages in flight and waiting; more than that fail. */
const turns = { atOnce: 32, waiting: 5000 }

/** Sends a push message to the device of a subscription (hash of its endpoint, hex) if it still exists and its session is active. */
export function createDelivery(
	{ db, sealer, hasher, clock, institute }: DeliveryNeeds,
	{ background, retries, onRefused }: Options,
): (device: string) => void {
	const store = createDeviceStore(db)
	const queue = createWorkQueue(turns)
	const vapid = { ...vapidKeys(hasher), subject: `mailto:${institute.contacts.security}` }

	const send = async (device: string, [next, ...left]: readonly number[]) => {
		const row = await store.find(Buffer.from(device, 'hex'), new Date(clock()))
		if (!row) return
		const { endpoint } = openPushDevice(sealer, row.endpointHash, row.sealed)
		const outcome = await sendPush(endpoint, vapid, background.signal)
		if (outcome === 'gone') await store.remove(row.endpointHash)
		else if (typeof outcome === 'number') onRefused(outcome)
		else if (outcome === 'later' && next !== undefined) background.later(next, () => deliver(device, left))
	}
	const deliver = (device: string, tries: readonly number[]) =>
		background.run(() => queue.run(() => send(device, tries)))

	return (device) => deliver(device, retries)
}

/** 'gone': the subscription no longer exists. 'later': retryable. A number: the status of a refusal. */
type PushOutcome = 'taken' | 'gone' | 'later' | number

/** Seconds for which a push service stores a message for a device that is off (TTL). */
const keptFor = 24 * 3600
/** Milliseconds. */
const patience = 10_000

/**
 * All push messages are identical, so that the push service learns nothing but their existence. With one topic, those waiting for a
 * device that is off collapse into one (RFC 8030, section 5.4).
 */
const alike = { TTL: keptFor, urgency: 'high', topic: 'push' } as const

/** Sends one push message without content. Redirects are not followed: only the endpoint was checked. */
async function sendPush(
	endpoint: string,
	vapid: VapidKeys & { subject: string },
	signal: AbortSignal,
): Promise<PushOutcome> {
	const subscription = { endpoint, keys: { p256dh: '', auth: '' } }
	const { headers } = webPush.generateRequestDetails(subscription, null, { ...alike, vapidDetails: vapid })
	try {
		const answer = await fetch(endpoint, {
			method: 'POST',
			headers: headers as Record<string, string>,
			redirect: 'manual',
			signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
		})
		await answer.body?.cancel()
		return outcomeOf(answer.status)
	} catch {
		return 'later'
	}
}

function outcomeOf(status: number): PushOutcome {
	if (status >= 200 && status < 300) return 'taken'
	if (status === 404 || status === 410) return 'gone'
	return status === 429 || status >= 500 ? 'later' : status
}

export type Background = {
	/** Aborted on close. */
	signal: AbortSignal
	/** Starts work that nobody awaits. */
	run(work: () => Promise<void>): void
	/** Schedules work after the given milliseconds without keeping the process alive. */
	later(milliseconds: number, work: () => void): void
	/** Cancels waiting work; resolves when nothing runs any more. */
	close(): Promise<void>
}

/** Runs work outside of calls. `onFailed` is called without the error, which may contain what no log may. */
export function createBackground(onFailed: () => void): Background {
	const ending = new AbortController()
	const timers = new Set<NodeJS.Timeout>()
	const running = new Set<Promise<void>>()
	return {
		signal: ending.signal,
		run(work) {
			if (ending.signal.aborted) return
			const done = work()
				.catch(onFailed)
				.finally(() => running.delete(done))
			running.add(done)
		},
		later(milliseconds, work) {
			if (ending.signal.aborted) return
			const timer = setTimeout(() => {
				timers.delete(timer)
				work()
			}, milliseconds)
			timer.unref()
			timers.add(timer)
		},
		async close() {
			ending.abort()
			for (const timer of timers) clearTimeout(timer)
			while (running.size > 0) await Promise.all(running)
		},
	}
}

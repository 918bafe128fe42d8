import webPush from 'web-push'
import type { VapidKeys } from './vapid-keys.ts'

/** 'gone': there is no such subscription any more. 'later': it may be taken in a while. A number: the status of a refusal. */
export type KnockOutcome = 'taken' | 'gone' | 'later' | number

/** Seconds for which a push service keeps a knock for a device that is off. */
const keptFor = 24 * 3600
/** Milliseconds. */
const patience = 10_000

/**
 * All knocks are alike, whatever they stand for, lest the push service learn more than that there was one. With one topic, those
 * that wait for a device that is off become one (RFC 8030, section 5.4).
 */
const alike = { TTL: keptFor, urgency: 'high', topic: 'knock' } as const

/** Sends one push message without content. Redirects are not followed: the endpoint alone was checked. */
export async function sendKnock(
	endpoint: string,
	vapid: VapidKeys & { subject: string },
	signal: AbortSignal,
): Promise<KnockOutcome> {
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

function outcomeOf(status: number): KnockOutcome {
	if (status >= 200 && status < 300) return 'taken'
	if (status === 404 || status === 410) return 'gone'
	return status === 429 || status >= 500 ? 'later' : status
}

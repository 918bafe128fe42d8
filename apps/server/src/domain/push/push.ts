import type { NoticeKind } from '@ydo/contract/notices'
import { type PushKind, pushDevice } from '@ydo/contract/push'
import * as z from 'zod/mini'
import type { Hasher, Sealer } from '#infra/at-rest.ts'
import { isLoopback } from '#infra/loopback.ts'

/**
 * Sends push notifications to the devices of members who want this kind; call it after commit. Returns at once, never throws and
 * guarantees nothing: the device polls for the news anyway.
 */
export type Push = (memberIds: readonly Buffer[], kind: PushKind) => void

/** Push setting that applies to each kind of notice. */
export const pushOf: Readonly<Record<NoticeKind, PushKind>> = {
	match: 'match',
	'sign-in': 'account',
	'token-reused': 'account',
	'keys-reset': 'account',
}

/** Push services of current browsers: Chrome and Edge on Android, Firefox, Edge, Safari. */
const services: readonly RegExp[] = [
	/^fcm\.googleapis\.com$/,
	/^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
	/^([a-z0-9-]+\.)+notify\.windows\.com$/,
	/^([a-z0-9-]+\.)+push\.apple\.com$/,
]

const lengthAtMost = 1024

/**
 * Normalises an endpoint; undefined if it is not of a known push service, which prevents server-side request forgery. For a campus on
 * this machine alone, endpoints on this machine are accepted too.
 */
export function endpointOf(text: string, publicUrl: string): string | undefined {
	if (!URL.canParse(text)) return undefined
	const url = new URL(text)
	if (url.username || url.password || url.href.length > lengthAtMost) return undefined
	url.hash = ''
	return isOfService(url) || (isLoopback(publicUrl) && isLocal(url)) ? url.href : undefined
}

function isOfService({ protocol, port, hostname }: URL): boolean {
	return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname))
}

function isLocal({ protocol, href }: URL): boolean {
	return /^https?:$/.test(protocol) && isLoopback(href)
}

// Without the subscription's keys: nothing is ever encrypted for it, and a hash of its secret is enough.
const storedDevice = z.pick(pushDevice, { endpoint: true, kinds: true, quiet: true })

/** A device for push notifications, as sealed in `push_subscriptions.sealed`. */
export type StoredDevice = z.infer<typeof storedDevice>

/** Constant length, so that the ciphertext does not reveal the push service. */
const sealedLength = 1280

export function hashEndpoint(hasher: Hasher, endpoint: string): Buffer {
	return hasher.hash('push-endpoint', endpoint)
}

/** Keyed hash of a subscription's secret (`keys.auth`, RFC 8291), which its push service does not know. */
export function hashPushSecret(hasher: Hasher, endpointHash: Buffer, secret: string): Buffer {
	return hasher.hash('push-secret', `${endpointHash.toString('base64url')}.${secret}`)
}

export function sealPushDevice(sealer: Sealer, endpointHash: Buffer, { endpoint, kinds, quiet }: StoredDevice): Buffer {
	const text = JSON.stringify({ endpoint, kinds: [...new Set(kinds)], quiet })
	return sealer.seal(contextOf(endpointHash), Buffer.from(text.padEnd(sealedLength)))
}

/** Throws if the bytes were not sealed for this endpoint. */
export function openPushDevice(sealer: Sealer, endpointHash: Buffer, sealed: Uint8Array): StoredDevice {
	return storedDevice.parse(JSON.parse(sealer.open(contextOf(endpointHash), sealed).toString()))
}

function contextOf(endpointHash: Buffer): string {
	return `push_subscriptions.${endpointHash.toString('base64url')}`
}

import { pushDevice } from '@ydo/contract/push'
import * as z from 'zod/mini'
import type { Hasher, Sealer } from '#platform/at-rest.ts'

// Without the keys of the subscription: nothing is ever encrypted for it, and of its secret a hash is enough.
const storedDevice = z.pick(pushDevice, { endpoint: true, kinds: true, quiet: true })

/** A device that is knocked, as it is sealed in `push_subscriptions.sealed`. */
export type StoredDevice = z.infer<typeof storedDevice>

/** All of one length: the bytes must not tell one push service from another. */
const sealedLength = 1280

export function hashEndpoint(hasher: Hasher, endpoint: string): Buffer {
	return hasher.hash('push-endpoint', endpoint)
}

/** Of the secret of a subscription (`keys.auth`, RFC 8291), which its push service does not know. */
export function hashPushSecret(hasher: Hasher, endpointHash: Buffer, secret: string): Buffer {
	return hasher.hash('push-secret', `${endpointHash.toString('base64url')}.${secret}`)
}

export function sealPushDevice(sealer: Sealer, endpointHash: Buffer, { endpoint, kinds, quiet }: StoredDevice): Buffer {
	const text = JSON.stringify({ endpoint, kinds: [...new Set(kinds)], quiet })
	return sealer.seal(contextOf(endpointHash), Buffer.from(text.padEnd(sealedLength)))
}

/** Throws where the bytes were not sealed for this endpoint. */
export function openPushDevice(sealer: Sealer, endpointHash: Buffer, sealed: Uint8Array): StoredDevice {
	return storedDevice.parse(JSON.parse(sealer.open(contextOf(endpointHash), sealed).toString()))
}

function contextOf(endpointHash: Buffer): string {
	return `push_subscriptions.${endpointHash.toString('base64url')}`
}

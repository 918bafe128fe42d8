import * as z from 'zod/mini'
import { isWithin } from './whole.ts'

// Web push (RFC 8030, 8292): a knock without words. What happened is asked for, and read, on the device.

export const pushPaths = { push: '/api/push', look: '/api/push/look' } as const

export const pushLimits = {
	/** Subscriptions of a member: the oldest goes. */
	devices: 10,
	callsPerMinute: 30,
	/** POST /api/push/look, per subscription; and per address, behind which a campus may be. */
	looksPerMinute: 30,
	looksPerMinuteOfAddress: 1200,
	/** Milliseconds within which a device is knocked at once. */
	pause: 10_000,
} as const

export const pushKinds = ['match', 'message', 'account', 'safety'] as const

export type PushKind = (typeof pushKinds)[number]

/** Minutes of the day, 0 to 1439, by the device's clock; `offset` is what UTC is behind it, in minutes. From after to: over midnight. */
const minute = z.number().check(isWithin(0, 1439))

export const quietHours = z.object({
	from: minute,
	to: minute,
	offset: z.number().check(isWithin(-840, 840)),
})

export type QuietHours = z.infer<typeof quietHours>

const wishes = {
	kinds: z.array(z.enum(pushKinds)).check(z.maxLength(pushKinds.length)),
	quiet: z.optional(quietHours),
}

/** When a device is knocked. The server tells nobody what it was told, so the device keeps it too. */
export const pushWishes = z.object(wishes)

export type PushWishes = z.infer<typeof pushWishes>

/** Body of PUT /api/push (204): one device's subscription, and when it is knocked. Sent again, it takes the place of what was. 422 for an endpoint of no known push service. */
export const pushDevice = z.object({
	// zod's own `url` would weigh on every page of the application (see whole.ts); the server takes it apart by itself.
	endpoint: z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(1024)),
	keys: z.object({
		p256dh: z.string().check(z.regex(/^[\w-]{80,96}$/)),
		auth: z.string().check(z.regex(/^[\w-]{16,32}$/)),
	}),
	...wishes,
})

export type PushDevice = z.infer<typeof pushDevice>

/** Body of DELETE /api/push (204): no more. */
export const pushEndpoint = z.object({ endpoint: z.string().check(z.maxLength(1024)) })

/** Answer of GET /api/push: the key with which the server signs to push services (VAPID), base64url of 65 bytes. */
export const pushKey = z.object({ key: z.string() })

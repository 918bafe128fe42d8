import * as z from 'zod/mini'
import { messageList } from './chats.ts'
import { isWhole, isWithin, whole } from './light-schemas.ts'

// Web push (RFC 8030, 8292): messages without content. The device requests and decrypts the news itself.

export const pushPaths = { push: '/api/push', look: '/api/push/look' } as const

export const pushLimits = {
	/** Subscriptions of a member; one more replaces the oldest. */
	devices: 10,
	callsPerMinute: 30,
	/** POST /api/push/look, per subscription; and per address, which a campus may share. */
	looksPerMinute: 30,
	looksPerMinuteOfAddress: 1200,
	/** Minimum milliseconds between two push messages to a device. */
	pause: 10_000,
} as const

export const pushKinds = ['match', 'message', 'account', 'safety'] as const

export type PushKind = (typeof pushKinds)[number]

/**
 * Minute of the day, 0 to 1439, by the device's clock; `offset` is that clock minus UTC, in minutes. If `from` is after `to`, over
 * midnight.
 */
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

/** Notification settings of a device. The server never returns them, so the device stores them too. */
export const pushWishes = z.object(wishes)

export type PushWishes = z.infer<typeof pushWishes>

/**
 * Body of PUT /api/push (204): one device's subscription and its settings, replacing earlier ones. 422 for an endpoint of an unknown
 * push service.
 */
export const pushDevice = z.object({
	// zod's own `url` would add its code to every page (see light-schemas.ts); the server parses the endpoint itself.
	endpoint: z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(1024)),
	keys: z.object({
		p256dh: z.string().check(z.regex(/^[\w-]{80,96}$/)),
		auth: z.string().check(z.regex(/^[\w-]{16,32}$/)),
	}),
	...wishes,
})

export type PushDevice = z.infer<typeof pushDevice>

/** Body of DELETE /api/push (204): unsubscribes. */
export const pushEndpoint = z.object({ endpoint: z.string().check(z.maxLength(1024)) })

/** Answer of GET /api/push: the server's VAPID public key, base64url of 65 bytes. */
export const pushKey = z.object({ key: z.string() })

// News behind a push message, requested while no page is open: without a token, which only pages have.

/**
 * Body of POST /api/push/look: a subscription and its secret (`keys.auth`, RFC 8291), which its push service does not know, and the
 * number after which messages are requested. 404 `not_found` for anything but an active subscription, whatever the error.
 */
export const pushLook = z.object({
	endpoint: z.string().check(z.maxLength(1024)),
	auth: z.string().check(z.maxLength(32)),
	after: z.number().check(isWhole),
})

export type PushLook = z.infer<typeof pushLook>

/**
 * Answer of POST /api/push/look: the member's messages as in GET /api/messages, and the last unread notice of a kind enabled on this
 * device, 0 for none.
 */
export const pushNews = z.extend(messageList, { notices: whole })

export type PushNews = z.infer<typeof pushNews>

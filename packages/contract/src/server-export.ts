import * as z from 'zod/mini'
import { sessionView } from './account.ts'
import { notice } from './notices.ts'
import { photo } from './photos.ts'
import { pushKinds, quietHours } from './push.ts'
import { reportReceipt } from './reports.ts'
import { vaultWrap } from './vault.ts'

const whatever = z.looseObject({})

/**
 * Answer of GET /api/export: everything the server stores about the caller, decrypted. Ids and keyed hashes are base64url, times as
 * in RFC 3339. Includes all stored fields of card, photos and visibility, also those no other call returns.
 */
export const serverExport = z.object({
	madeAt: z.string(),
	account: z.object({
		id: z.string(),
		role: z.string(),
		status: z.string(),
		joinedAt: z.string(),
		leavesAt: z.nullable(z.string()),
		/** Erasure time of a lapsed account. */
		lapsesAt: z.nullable(z.string()),
		/** Of the provider's account and of the e-mail: the only way to recognise a returning member. */
		keyedHashes: z.object({ account: z.string(), email: z.string() }),
		/** Marks by which others' hide lists recognise the member. */
		marks: z.array(z.string()),
	}),
	/** Stored only in this session's tokens. */
	names: z.object({ name: z.optional(z.string()), full_name: z.optional(z.string()), email: z.optional(z.string()) }),
	consents: z.array(z.object({ version: z.string(), givenAt: z.string() })),
	card: z.nullable(z.looseObject({ version: z.number(), updatedAt: z.string() })),
	photos: z.array(z.looseObject({ ...photo.shape, addedAt: z.string() })),
	visibility: z.nullable(whatever),
	blocks: z.array(z.object({ id: z.string(), blockedAt: z.string() })),
	sessions: z.array(sessionView),
	/** Vault metadata. GET /api/vault/entries returns the entries themselves. */
	vault: z.object({
		entries: z.array(z.object({ number: z.int(), bytes: z.int(), sha256: z.string() })),
		/** The last day on which an entry was appended, and that day's bytes. */
		lastDay: z.optional(z.object({ day: z.string(), bytes: z.int() })),
		wraps: z.array(vaultWrap),
	}),
	notices: z.array(notice),
	/** Number of the last notice that was read. */
	noticesRead: z.int(),
	/** Push subscriptions of the member's devices and their settings. */
	push: z.array(
		z.object({
			...{ endpoint: z.string(), kinds: z.array(z.enum(pushKinds)), quiet: z.optional(quietHours) },
			savedAt: z.string(),
		}),
	),
	/** The member's own reports, with the number of attached messages, which stay in the chat. Reports about the member are excluded. */
	reports: z.array(z.object({ ...reportReceipt.shape, about: z.string(), words: z.string() })),
	/** The leaves of the public log that name the member, 192 bytes each, and the X-Wing key stored for matches. */
	directory: z.object({
		leaves: z.array(z.object({ index: z.int(), leaf: z.string() })),
		chatKey: z.nullable(z.string()),
	}),
	/**
	 * Ticks of the last weeks, as far as stored; the day is UTC. The export does not show which of their ballots are still stored: a
	 * missing one would reveal a match early. See docs/decisions/0044-slots-on-the-server.md.
	 */
	ticks: z.array(
		z.object({
			...{ leaf: z.number(), week: z.number(), season: z.number(), number: z.number() },
			...{ day: z.string(), sha256: z.string() },
		}),
	),
	matches: z.array(
		z.object({
			...{ id: z.string(), peer: z.string(), week: z.number(), ownLeaf: z.number(), peerLeaf: z.number() },
			...{ proof: z.string(), note: z.string() },
			/** The peer's name and small first photo as of the match. */
			...{ name: z.string(), photo: z.nullable(z.string()) },
			/** UTC days on which the two matched, a device first accepted the match, and one of the two ended it. */
			...{ metOn: z.string(), acceptedOn: z.nullable(z.string()), endedOn: z.nullable(z.string()) },
		}),
	),
	/** Chat metadata. GET /api/chats returns the inits. */
	chats: z.array(z.object({ id: z.string(), epoch: z.int(), own: z.boolean(), bytes: z.int(), messages: z.int() })),
	/** Metadata of each message, sent (`own`) or received. GET /api/messages returns the messages themselves. */
	messages: z.array(
		z.object({
			...{ number: z.int(), chat: z.string(), epoch: z.int(), seq: z.int(), id: z.string(), own: z.boolean() },
			...{ bytes: z.int(), at: z.string() },
		}),
	),
})

export type ServerExport = z.infer<typeof serverExport>

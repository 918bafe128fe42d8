import * as z from 'zod/mini'
import { notice } from './notices.ts'
import { photo } from './photos.ts'
import { pushKinds, quietHours } from './push.ts'
import { reportReceipt } from './reports.ts'
import { sessionView } from './sessions.ts'
import { vaultWrap } from './vault.ts'

const whatever = z.looseObject({})

/**
 * Answer of GET /api/export: everything the server stores about the caller, opened. Ids and keyed hashes are base64url, times as
 * in RFC 3339. What is stored of a card, a photo and the visibility comes whole, also what no other call answers.
 */
export const serverExport = z.object({
	madeAt: z.string(),
	account: z.object({
		id: z.string(),
		role: z.string(),
		status: z.string(),
		joinedAt: z.string(),
		leavesAt: z.nullable(z.string()),
		/** When it is erased because its address is no longer admitted. */
		lapsesAt: z.nullable(z.string()),
		/** Of the provider's account and of the e-mail: all that recognises a returning member. */
		keyedHashes: z.object({ account: z.string(), email: z.string() }),
		/** What exclusions of others recognise the member by. */
		marks: z.array(z.string()),
	}),
	/** Kept nowhere but in this session's tokens. */
	names: z.object({ name: z.optional(z.string()), full_name: z.optional(z.string()), email: z.optional(z.string()) }),
	consents: z.array(z.object({ version: z.string(), givenAt: z.string() })),
	card: z.nullable(z.looseObject({ version: z.number(), updatedAt: z.string() })),
	photos: z.array(z.looseObject({ ...photo.shape, addedAt: z.string() })),
	visibility: z.nullable(whatever),
	blocks: z.array(z.object({ id: z.string(), blockedAt: z.string() })),
	sessions: z.array(sessionView),
	/** What the server knows of the vault. The entries themselves are what GET /api/vault/entries answers. */
	vault: z.object({
		entries: z.array(z.object({ number: z.int(), bytes: z.int(), sha256: z.string() })),
		/** The last day on which it took anything, and how many bytes. */
		lastDay: z.optional(z.object({ day: z.string(), bytes: z.int() })),
		wraps: z.array(vaultWrap),
	}),
	notices: z.array(notice),
	/** The number of the last notice that was read. */
	noticesRead: z.int(),
	/** Where the member's devices are knocked, and for what. */
	push: z.array(
		z.object({
			...{ endpoint: z.string(), kinds: z.array(z.enum(pushKinds)), quiet: z.optional(quietHours) },
			savedAt: z.string(),
		}),
	),
	/** What the member reported. Of the messages that went with it how many: they stand in the chat. Reports about the member are not told. */
	reports: z.array(z.object({ ...reportReceipt.shape, about: z.string(), words: z.string() })),
	/** The leaves of the public log that name the member, 192 bytes each, and the X-Wing key kept for matches. */
	directory: z.object({
		leaves: z.array(z.object({ index: z.int(), leaf: z.string() })),
		chatKey: z.nullable(z.string()),
	}),
	/**
	 * What was sent in ticks of the last weeks, as far as it is held; the day is UTC. Of their ballots it is not told which are held
	 * still: one that is gone without a match would tell of somebody who hides. See docs/decisions/0015-ticks-on-the-server.md.
	 */
	ticks: z.array(
		z.object({
			...{ week: z.number(), season: z.number(), number: z.number(), day: z.string() },
			...{ sha256: z.string(), cancel: z.string() },
		}),
	),
	matches: z.array(
		z.object({
			...{ id: z.string(), peer: z.string(), week: z.number(), peerWeek: z.number(), note: z.string(), at: z.string() },
			/** Null until the match was first asked for. */
			cancels: z.nullable(z.array(z.string())),
			/** The day (UTC) on which one of the two ended it. */
			endedOn: z.nullable(z.string()),
		}),
	),
	/** What the server knows of chats. The inits are what GET /api/chats answers. */
	chats: z.array(z.object({ id: z.string(), epoch: z.int(), own: z.boolean(), bytes: z.int(), messages: z.int() })),
	/** What it knows of each message, sent (`own`) or got. The messages themselves are what GET /api/messages answers. */
	messages: z.array(
		z.object({
			...{ number: z.int(), chat: z.string(), epoch: z.int(), seq: z.int(), id: z.string(), own: z.boolean() },
			...{ bytes: z.int(), at: z.string() },
		}),
	),
})

export type ServerExport = z.infer<typeof serverExport>

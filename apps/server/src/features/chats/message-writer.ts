import { chatLimits } from '@ydo/contract/chats'
import { makeStamp } from '@ydo/log/stamp'
import { mayTalk } from '#access/matches.ts'
import { createBoundedCache } from '#infra/collections.ts'
import { createBatcher } from '#infra/concurrency.ts'
import { errorCode, isRetryable } from '#infra/database-errors.ts'
import type { Clock } from '#infra/time.ts'
import { isSpent, type SentMessage } from './rules.ts'
import type { ChatStatus, ChatStore, Placed, StampedMessage } from './store.ts'

type Written = Placed & { stamp: Uint8Array }
export type MessageWriter = (message: SentMessage) => Promise<Written | 'not_found' | 'conflict' | 'spent'>

type Options = {
	store: Pick<ChatStore, 'statuses' | 'put'>
	stampKey: Uint8Array
	clock: Clock
	/** Called after commit with the recipient of a new message; not for a retried one. */
	onCame(recipientId: Buffer): void
}

type Ready = SentMessage & Pick<ChatStatus, 'peerId' | 'lastAt'>
type Outcome = { placed: Written | undefined } | { error: unknown }

/** Most messages per statement, so that later ones do not wait long. */
const together = 128
const tries = 12
const peersKept = 50_000
const idBytes = 16
/** PostgreSQL unique_violation: another instance has inserted the message. */
const isThere = '23505'

/**
 * Inserts messages, concurrent ones in one statement and in order of arrival. If that fails, inserts each alone; one that lost
 * to a concurrent write is checked again and retried.
 */
export function createMessageWriter({ store, stampKey, clock, onCame }: Options): MessageWriter {
	const status = createBatcher(store.statuses)
	/** By match and sender; a peer never changes. */
	const peers = createBoundedCache<Buffer>(peersKept * idBytes)

	/** Stamps of one chat never go back in time, on any instance. */
	const stamped = (message: Ready, now: number): StampedMessage => {
		const time = Math.max(now, message.lastAt)
		const head = message.body.subarray(0, chatLimits.messageHead)
		return { ...message, time, stamp: makeStamp(stampKey, { head, recipient: message.peerId, time }) }
	}
	const putAll = async (messages: readonly Ready[]): Promise<Outcome[]> => {
		const now = clock()
		const ready = messages.map((message) => stamped(message, now))
		const placed = await store.put(ready)
		return ready.map(({ stamp }, i) => ({ placed: placed[i] && { ...placed[i], stamp } }))
	}
	const putAlone = async (message: Ready): Promise<Outcome> => {
		try {
			const [outcome = { placed: undefined }] = await putAll([message])
			return outcome
		} catch (error) {
			return isRetryable(error) || errorCode(error) === isThere ? { placed: undefined } : { error }
		}
	}
	const put = createBatcher(
		async (messages: readonly Ready[]): Promise<Outcome[]> => {
			const outcomes = await putAll(messages).catch(() => undefined)
			if (outcomes) return outcomes
			const alone: Outcome[] = []
			for (const message of messages) alone.push(await putAlone(message))
			return alone
		},
		{ next: firstUnlike },
	)

	const place = async (message: Ready): Promise<Written | undefined> => {
		const outcome = await put(message)
		if ('error' in outcome) throw outcome.error
		if (outcome.placed) onCame(message.peerId)
		return outcome.placed
	}
	const lookAndPlace = async (message: SentMessage, key: string): ReturnType<MessageWriter> => {
		for (let left = tries; left > 0; left--) {
			const there = await status(message)
			if (there?.held) return there.held.body.equals(message.body) ? there.held : 'conflict'
			if (!there || !mayTalk(there) || !there.isOpened) return 'not_found'
			if (isSpent(there, clock())) return 'spent'
			peers.set(key, there.peerId)
			const placed = await place({ ...message, peerId: there.peerId, lastAt: there.lastAt })
			if (placed) return placed
		}
		throw new Error('a message lost to concurrent writes in every attempt')
	}

	return async (message) => {
		const key = Buffer.concat([message.matchId, message.senderId]).toString('hex')
		const peerId = peers.get(key)
		// Optimistic: the insert itself checks that nothing changed; the reason is queried only if it does not succeed.
		const placed = peerId && (await place({ ...message, peerId, lastAt: 0 }))
		return placed ?? lookAndPlace(message, key)
	}
}

/** The messages that can share a statement: no two with the same id. */
function firstUnlike(messages: readonly Ready[]): Ready[] {
	const ids = new Set<string>()
	const unlike = messages.filter(({ matchId, messageId }) => {
		const id = Buffer.concat([matchId, messageId]).toString('hex')
		const isFirst = !ids.has(id)
		ids.add(id)
		return isFirst
	})
	return unlike.slice(0, together)
}

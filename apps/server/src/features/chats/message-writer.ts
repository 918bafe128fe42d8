import { chatLimits } from '@ydo/contract/chats'
import { makeStamp } from '@ydo/log/stamp'
import { mayTalk } from '#access/matches.ts'
import { createBatcher } from '#platform/batcher.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import type { Clock } from '#platform/clock.ts'
import { errorCode, isInTheWay } from '#platform/in-the-way.ts'
import { isSpent, type SentMessage } from './rules.ts'
import type { ChatStore, Placed, StampedMessage, Standing } from './store.ts'

type Written = Placed & { stamp: Uint8Array }
export type MessageWriter = (message: SentMessage) => Promise<Written | 'not_found' | 'conflict' | 'spent'>

type Options = {
	store: Pick<ChatStore, 'standings' | 'put'>
	stampKey: Uint8Array
	clock: Clock
	/** Told, once it is committed, for whom a message came; not again where it is sent again. */
	onCame(recipientId: Buffer): void
}

type Ready = SentMessage & Pick<Standing, 'peerId' | 'lastAt'>
type Outcome = { placed: Written | undefined } | { error: unknown }

/** Of one statement, lest the next ones wait long. */
const together = 128
const tries = 12
const peersKept = 50_000
const idBytes = 16
/** PostgreSQL: unique_violation. The message came by another instance. */
const isThere = '23505'

/**
 * Puts messages down, those that come together in one statement and in the order in which they came. Where that fails each is tried by
 * itself; one that came in another's way is looked at again.
 */
export function createMessageWriter({ store, stampKey, clock, onCame }: Options): MessageWriter {
	const standing = createBatcher(store.standings)
	/** By match and member; who it is never changes. */
	const peers = createBoundedCache<Buffer>(peersKept * idBytes)

	/** Stamps of one chat never go back in time, whichever instance makes them. */
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
			return isInTheWay(error) || errorCode(error) === isThere ? { placed: undefined } : { error }
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
			const there = await standing(message)
			if (there?.held) return there.held.body.equals(message.body) ? there.held : 'conflict'
			if (!there || !mayTalk(there) || there.latest === undefined || message.epoch > there.latest) return 'not_found'
			if (message.epoch < there.latest) return 'conflict'
			if (isSpent(there, clock())) return 'spent'
			peers.set(key, there.peerId)
			const placed = await place({ ...message, peerId: there.peerId, lastAt: there.lastAt })
			if (placed) return placed
		}
		throw new Error('a message found no turn among others')
	}

	return async (message) => {
		const key = Buffer.concat([message.matchId, message.senderId]).toString('hex')
		const peerId = peers.get(key)
		// Whether all is as it was is seen as it is put down; what stands in the way is looked for only where something does.
		const placed = peerId && (await place({ ...message, peerId, lastAt: 0 }))
		return placed ?? lookAndPlace(message, key)
	}
}

/** The first of those that wait, without any that has its id in common with one before it. */
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

import { createHash } from 'node:crypto'
import { slotLimits } from '@ydo/contract/slots'
import type { Deps } from '#domain/deps.ts'
import { ballotBytes, storeBallot } from '#domain/matches/stored-choices.ts'
import type { NewEntry, WhyNot } from '#domain/vault/store.ts'
import { createBoundedCache } from '#infra/collections.ts'
import { createBatcher, createWorkQueue } from '#infra/concurrency.ts'
import { isRetryable } from '#infra/database-errors.ts'
import { AppError } from '#infra/errors.ts'
import { dayOf } from '#infra/time.ts'
import { createSlotStore, type NewSlot, type NewTick, type Outcome, type SlotStore } from './store.ts'

/** A slot with its sender, and the time in Unix milliseconds. */
export type ArrivedSlot = { entry: NewEntry; tick: (SentTick & { isLate: boolean }) | undefined; now: number }

/** The answer, with 32 bytes for a tick, or the reason for a refusal. */
export type Taken = { tick: Buffer | undefined } | Exclude<WhyNot, 'appended' | 'next'> | 'ticks spent'

/**
 * At the start of a week everybody sends an opening of 23 kB; they queue here. A full queue answers `unavailable`, and the
 * device retries.
 */
const turns = { atOnce: 256, waiting: 4000 }
/** Most ballots per transaction, so that later ones do not wait long: those of 16 openings. */
const ballotsTogether = 1024
/** Larger entries are written alone, so that others do not wait for them. */
const smallBytes = 4096
/** Concurrent writes of single slots, so that other calls still get a connection. */
const aloneAtOnce = 6
const tries = 12
const accountsKept = 50_000
const hashBytes = 32
const stale = Buffer.alloc(32)

/** Stores slots: entry and tick atomically, with the same work for any ballots. */
export function createSlotWriter({ db, sealer, hasher }: Pick<Deps, 'db' | 'sealer' | 'hasher'>) {
	const store = createSlotStore(db)
	const write = createBatchedWriter(store)
	const queue = createWorkQueue(turns)
	/** By member; an account never changes. */
	const subjects = createBoundedCache<Buffer>(accountsKept * hashBytes)
	const lookUp = createBatcher(store.subjectHashes)

	const subjectOf = async (memberId: Buffer): Promise<Buffer> => {
		const key = memberId.toString('hex')
		const subject = subjects.get(key) ?? (await lookUp(memberId))
		if (!subject) throw new AppError('unauthenticated', 'Sign in to continue.')
		subjects.set(key, subject)
		return subject
	}
	const tickOf = async ({ entry: { memberId }, tick, now }: ArrivedSlot): Promise<NewTick | undefined> => {
		if (!tick) return undefined
		const { season, week, leaf, number, ballots, bytes, isLate } = tick
		const day = dayOf(now)
		const account = hasher.hash('tick-day', `${(await subjectOf(memberId)).toString('hex')}.${day}`).subarray(0, 16)
		return {
			...{ memberId, leaf, week, number, season, day, account, isLate },
			digest: createHash('sha256').update(bytes).digest(),
			ballots: isLate
				? []
				: ballots.map((ballot) => storeBallot({ sealer, hasher }, { memberId, season, week, leaf }, ballot)),
		}
	}

	return (arrived: ArrivedSlot): Promise<Taken> =>
		queue.run(async () => {
			const slot: NewSlot = { entry: arrived.entry, tick: await tickOf(arrived) }
			for (let left = tries; left > 0; left--) {
				const outcome = await write(slot)
				if (outcome === 'spent') return 'ticks spent'
				if (outcome !== 'refused') return { tick: outcome.tick === 'stale' ? stale : outcome.tick }
				const why = await store.whyRefused(slot)
				if (why !== 'appended' && why !== 'next') return why
			}
			throw new Error('a slot lost to concurrent writes in every attempt')
		})
}

type Attempt = { outcome: Outcome } | { error: unknown }

/**
 * Concurrent slots share a transaction, at most one per member. If it fails, each is taken alone, with retries on a
 * serialization failure.
 */
function createBatchedWriter(store: Pick<SlotStore, 'take'>): (slot: NewSlot) => Promise<Outcome> {
	const queue = createWorkQueue({ atOnce: aloneAtOnce, waiting: Number.POSITIVE_INFINITY })
	const takeOne = async (slot: NewSlot, left = tries): Promise<Outcome> => {
		try {
			const [outcome = 'refused'] = await store.take([slot])
			return outcome
		} catch (error) {
			if (left <= 1 || !isRetryable(error)) throw error
			return takeOne(slot, left - 1)
		}
	}
	const alone = (slot: NewSlot): Promise<Attempt> =>
		queue
			.run(() => takeOne(slot))
			.then(
				(outcome) => ({ outcome }),
				(error: unknown) => ({ error }),
			)
	const together = createBatcher(
		async (slots: readonly NewSlot[]): Promise<Attempt[]> => {
			const outcomes = await store.take(slots).catch(() => undefined)
			return outcomes ? outcomes.map((outcome) => ({ outcome })) : Promise.all(slots.map(alone))
		},
		{ next: firstUnlike },
	)

	return async (slot) => {
		const attempt = await (slot.entry.bytes > smallBytes ? alone(slot) : together(slot))
		if ('error' in attempt) throw attempt.error
		return attempt.outcome
	}
}

/** The waiting slots for the next transaction: as many as fit, one per member. */
function firstUnlike(slots: readonly NewSlot[]): NewSlot[] {
	const members = new Set<string>()
	let room = ballotsTogether
	return slots.filter(({ entry, tick }) => {
		const member = entry.memberId.toString('hex')
		const isFirst = !members.has(member)
		members.add(member)
		room -= 1 + (tick?.ballots.length ?? 0)
		return isFirst && room >= 0
	})
}

export type SentTick = {
	season: number
	week: number
	leaf: number
	/** 0 is an opening. */
	number: number
	ballots: Buffer[]
	/** The whole tick as received. */
	bytes: Buffer
}

export type SentSlot = { isSnapshot: boolean; entry: Buffer; tick: SentTick | undefined }

// Source: packages/contract, slots.ts: snapshot u8 | length u32 | entry | tick.
const entryAt = 5
// Source: docs/crypto.md, "Choices": version u8 2 | kind u8 | season u16 | week u32 | leaf u32 | number u32 | ballots.
const headerBytes = 16
const formatVersion = 2

/** Parses the body of POST /api/slot; undefined if the layout is wrong. */
export function readSlot(body: Buffer): SentSlot | undefined {
	if (body.length < entryAt || (body[0] ?? 2) > 1) return undefined
	const tickAt = entryAt + body.readUInt32BE(1)
	if (tickAt > body.length) return undefined
	const [entry, rest] = [body.subarray(entryAt, tickAt), body.subarray(tickAt)]
	const tick = rest.length > 0 ? readTick(rest) : undefined
	return rest.length > 0 && !tick ? undefined : { isSnapshot: body[0] === 1, entry, tick }
}

function readTick(bytes: Buffer): SentTick | undefined {
	const isOpening = bytes.length === slotLimits.openingBytes
	if (!isOpening && bytes.length !== slotLimits.tickBytes) return undefined
	const number = bytes.readUInt32BE(12)
	if (bytes[0] !== formatVersion || bytes[1] !== (isOpening ? 0 : 1) || (number === 0) !== isOpening) return undefined
	return {
		season: bytes.readUInt16BE(2),
		week: bytes.readUInt32BE(4),
		leaf: bytes.readUInt32BE(8),
		number,
		ballots: Array.from({ length: (bytes.length - headerBytes) / ballotBytes }, (_, i) =>
			bytes.subarray(headerBytes + i * ballotBytes, headerBytes + (i + 1) * ballotBytes),
		),
		bytes,
	}
}

import { createHash } from 'node:crypto'
import type { Institute } from '@ydo/contract/institute'
import { slotAnswer, slotLimits, slotNews, slotPaths, slotQuery, slotTimes } from '@ydo/contract/slots'
import { vaultEntries, vaultLimits } from '@ydo/contract/vault'
import { decodeLeaf } from '@ydo/log/leaf'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Deps } from '#domain/deps.ts'
import { currentSeason, rememberSeasons } from '#domain/institute/seasons.ts'
import { createMatchReader } from '#domain/matches/match-reader.ts'
import { readHeader, sealEntry } from '#domain/vault/entry.ts'
import { createVaultReader, type NewEntry } from '#domain/vault/store.ts'
import { forJobs } from '#infra/database.ts'
import { AppError } from '#infra/errors.ts'
import { perMember } from '#infra/rate-limit.ts'
import { runRegularly } from '#infra/schedule.ts'
import { dayOf, secondsLeftOfDay, weekOf } from '#infra/time.ts'
import { createSlotWriter, readSlot, type SentSlot, type SentTick, type Taken } from './slot-writer.ts'
import { createSlotStore } from './store.ts'

/** The parts of the directory's log that slots need. */
export type ServedLog = {
	/** The newest checkpoint to serve, with its size; undefined if there is none yet. */
	newest(): Promise<{ note: string; size: number } | undefined>
	/** A leaf, even if another instance has just appended it; undefined if there is none. */
	leaf(index: number): Promise<Uint8Array | undefined>
	/** Committed leaves, from `from` up to but not including `to`. */
	leaves(from: number, to: number): Uint8Array[]
}

const bytes = z.custom<Buffer>((value) => Buffer.isBuffer(value), 'Send the bytes of a slot.')
const consumes = ['application/octet-stream']
const bodyLimit = 5 + vaultLimits.entryBytes + slotLimits.openingBytes
const leafBytes = 192

/**
 * POST /api/slot: an entry of the caller's vault and, from the sending device, a tick with choices that the server cannot read.
 * GET /api/slot: all news for a device. See docs/decisions/0044-slots-on-the-server.md.
 */
export function slotRoutes(deps: Deps, log: ServedLog): FastifyPluginAsyncZod {
	const { db, sealer, institute, clock } = deps
	const take = createSlotWriter(deps)
	const entriesAfter = createVaultReader({ db, sealer })
	const told = createMatchReader(deps)
	const config = { rateLimit: perMember(slotLimits.callsPerMinute) }

	const readEntry = (memberId: Buffer, { entry, isSnapshot }: SentSlot): NewEntry => {
		const header = isSnapshot || entry.length === slotLimits.batchBytes ? readHeader(entry, isSnapshot) : undefined
		if (!header)
			throw new AppError('unprocessable', 'This is not what a vault holds.', { entry: 'is no batch of a vault' })
		const sealed = sealEntry(sealer, { memberId, seq: header.seq }, entry)
		const hash = createHash('sha256').update(entry).digest()
		return { ...header, memberId, sealed, hash, bytes: entry.length, day: dayOf(clock()), isSnapshot }
	}

	/** Refuses a tick that is early or not for the caller's own leaf. */
	const judge = async (memberId: Buffer, tick: SentTick) => {
		const when = timeliness(tick, { institute, now: clock() })
		if (when === 'early' || !isOwnLeaf(await log.leaf(tick.leaf), memberId, tick.season))
			throw new AppError('bad_request', 'This is no tick of yours.')
		return { ...tick, isLate: when === 'late' }
	}

	const refuse = async (taken: Extract<Taken, string | { last: number }>, entry: NewEntry, reply: FastifyReply) => {
		if (taken === 'full') throw new AppError('too_large', 'The vault is full until a snapshot makes room.')
		if (taken === 'spent' || taken === 'ticks spent') {
			reply.header('retry-after', secondsLeftOfDay(clock()))
			throw new AppError('too_many_requests', 'That was all for today. Go on tomorrow.')
		}
		return taken === 'conflict' ? entriesAfter(entry.memberId, entry.seq - 1) : { entries: [], ...taken }
	}

	return async (app) => {
		runSweeps(app, deps)
		app.removeAllContentTypeParsers()
		app.addContentTypeParser(consumes, { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)

		app.post(
			slotPaths.slot,
			{
				bodyLimit,
				config,
				schema: { summary: 'Send a slot', consumes, body: bytes, response: { 200: slotAnswer, 409: vaultEntries } },
			},
			async ({ caller: { memberId }, body }, reply) => {
				const slot = readSlot(body)
				if (!slot) throw new AppError('bad_request', 'This is no slot.')
				const entry = readEntry(memberId, slot)
				const tick = slot.tick && (await judge(memberId, slot.tick))
				const taken = await take({ entry, tick, now: clock() })
				if (typeof taken === 'string' || 'last' in taken) return reply.code(409).send(await refuse(taken, entry, reply))
				return { last: entry.seq, ...(taken.tick && { tick: taken.tick.toString('base64url') }) }
			},
		)

		app.get(
			slotPaths.slot,
			{ config, schema: { summary: 'What is new for a device', querystring: slotQuery, response: { 200: slotNews } } },
			async ({ caller: { memberId }, query }) => {
				// Reads the heads after the matches returned with them.
				const matches = await told.unaccepted(memberId)
				const [{ entries, last }, newest] = await Promise.all([entriesAfter(memberId, query.entries), log.newest()])
				const time = clock()
				return {
					...{ time, season: currentSeason(institute, time), entries, last },
					checkpoint: newest?.note ?? '',
					leaves: newest ? leavesFrom(log, query.leaves, newest.size) : '',
					// A device would take a match by a leaf missing from its checkpoint for a forgery.
					matches: matches.filter(({ ownLeaf, peerLeaf }) => Math.max(ownLeaf, peerLeaf) < (newest?.size ?? 0)),
				}
			},
		)
	}
}

function leavesFrom(log: ServedLog, from: number, to: number): string {
	if (to - from > slotLimits.leavesOfAnswer) return ''
	return Buffer.concat(log.leaves(from, to), Math.max(0, to - from) * leafBytes).toString('base64url')
}

/** Records the seasons that have begun, and deletes tick records a week after the end of their week. */
function runSweeps(app: FastifyInstance, { db, institute, clock }: Pick<Deps, 'db' | 'institute' | 'clock'>): void {
	const store = createSlotStore(forJobs(db))
	runRegularly(
		app,
		() => rememberSeasons(db, institute, clock(), 'the institute file'),
		'a season that has begun could not be recorded: the database does not answer, or another server names it differently',
	)
	runRegularly(
		app,
		() => store.sweep(weekOf(clock()) - 1, dayOf(clock())),
		'old tick records could not be removed; retrying',
	)
}

type At = { institute: Pick<Institute, 'seasons'>; now: number }

/**
 * 'early' if a tick's week or season begins in more than ten minutes, 'late' if it ended more than ten minutes ago, otherwise
 * 'time'. The tolerance covers device clocks.
 */
function timeliness({ week, season }: Pick<SentTick, 'week' | 'season'>, { institute, now }: At) {
	const [before, after] = [now - slotTimes.clockTolerance, now + slotTimes.clockTolerance]
	if (week > weekOf(after) || season > currentSeason(institute, after).number) return 'early'
	return week < weekOf(before) || season < currentSeason(institute, before).number ? 'late' : 'time'
}

/** True if a leaf is the member's own, with a key of the season. */
function isOwnLeaf(bytes: Uint8Array | undefined, memberId: Buffer, season: number): boolean {
	const leaf = bytes && decodeLeaf(bytes)
	return leaf !== undefined && leaf.event !== 'leave' && memberId.equals(leaf.member) && leaf.season === season
}

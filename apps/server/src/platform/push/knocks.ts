import { randomInt } from 'node:crypto'
import { type PushKind, pushLimits } from '@ydo/contract/push'
import { createBatcher } from '#platform/batcher.ts'
import type { Deps } from '#platform/deps.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import type { Knock } from './knock.ts'
import { createPace } from './pace.ts'
import { sendKnock } from './send-knock.ts'
import { createDeviceStore, type DeviceRow } from './store.ts'
import { openPushDevice } from './stored-device.ts'
import { createTimers } from './timers.ts'
import { vapidKeys } from './vapid-keys.ts'
import { wantsKnock } from './wants-knock.ts'

export type Knocks = {
	knock: Knock
	/** Gives up what waits; resolves when nothing runs any more. */
	close(): Promise<void>
}

type Needs = Pick<Deps, 'db' | 'sealer' | 'hasher' | 'clock' | 'institute'>

type Options = {
	/** Told, without whose it is, when a push service refuses a knock. */
	onRefused?: (status: number) => void
	/** Milliseconds, for tests: see `spread` and `retries`. */
	spread?: number
	retries?: readonly number[]
}

/** Members who wait to be looked for, knocks under way and waiting, devices that rest: beyond these, knocks are left out. */
const most = { members: 10_000, atOnce: 32, waiting: 5000, resting: 50_000 }

/**
 * [Note: spread] The two of a match are knocked at random times within so many milliseconds: a push service that sees two devices
 * knocked in one moment, time and again, would learn who matched.
 */
const spread = 20_000

/** Milliseconds before a knock that did not arrive is tried again. */
const retries = [2000, 15_000]

/** Tells push services that there is something, and nothing of what: see docs/decisions/0024-push.md. */
export function createKnocks({ db, sealer, hasher, clock, institute }: Needs, options: Options = {}): Knocks {
	const store = createDeviceStore(db)
	const vapid = { ...vapidKeys(hasher), subject: `mailto:${institute.contacts.security}` }
	const timers = createTimers()
	const ending = new AbortController()
	const running = new Set<Promise<void>>()
	const queue = createWorkQueue(most)
	const now = () => new Date(clock())
	let waiting = 0

	/** Nothing that fails here concerns whoever caused it: the next knock is tried anew. */
	const run = (work: () => Promise<void>) => {
		const done = work()
			.catch(() => {})
			.finally(() => running.delete(done))
		running.add(done)
	}

	const deliver = (key: string, left = options.retries ?? retries) =>
		run(() =>
			queue.run(async () => {
				const row = ending.signal.aborted ? undefined : await store.find(Buffer.from(key, 'hex'), now())
				if (!row) return
				const { endpoint } = openPushDevice(sealer, row.endpointHash, row.sealed)
				const outcome = await sendKnock(endpoint, vapid, ending.signal)
				const [first, ...rest] = left
				if (outcome === 'gone') await store.remove(row.endpointHash)
				else if (typeof outcome === 'number') options.onRefused?.(outcome)
				else if (outcome === 'later' && first !== undefined) timers.later(first, () => deliver(key, rest))
			}),
		)
	const pace = createPace({ pause: pushLimits.pause, keys: most.resting, later: timers.later }, deliver)

	const devicesOf = createBatcher(async (ids: readonly Buffer[]) => {
		const rows = await store.of(ids, now())
		return ids.map((id) => rows.filter(({ memberId }) => memberId.equals(id)))
	})
	const isWanted = ({ endpointHash, sealed }: DeviceRow, kind: PushKind) =>
		wantsKnock(openPushDevice(sealer, endpointHash, sealed), kind, clock())
	const look = async (memberId: Buffer, kind: PushKind) => {
		try {
			const rows = ending.signal.aborted ? [] : await devicesOf(memberId)
			for (const row of rows) if (isWanted(row, kind)) pace(row.endpointHash.toString('hex'))
		} finally {
			waiting--
		}
	}

	return {
		knock(memberIds, kind) {
			for (const id of memberIds) {
				if (ending.signal.aborted || waiting >= most.members) return
				waiting++
				const begin = () => run(() => look(id, kind))
				if (kind === 'match') timers.later(randomInt((options.spread ?? spread) + 1), begin)
				else begin()
			}
		},
		async close() {
			ending.abort()
			timers.clear()
			while (running.size > 0) await Promise.all(running)
		},
	}
}

import { randomInt } from 'node:crypto'
import { type PushKind, pushLimits } from '@ydo/contract/push'
import { createBatcher } from '#platform/batcher.ts'
import type { Deps } from '#platform/deps.ts'
import { createBackground } from './background.ts'
import { createDelivery } from './deliver.ts'
import type { Knock } from './knock.ts'
import { createPace } from './pace.ts'
import { createDeviceStore, type DeviceRow } from './store.ts'
import { openPushDevice } from './stored-device.ts'
import { wantsKnock } from './wants-knock.ts'

export type Knocks = {
	knock: Knock
	/** Gives up what waits; resolves when nothing runs any more. */
	close(): Promise<void>
}

type Needs = Pick<Deps, 'db' | 'sealer' | 'hasher' | 'clock' | 'institute'>

type KnockOptions = {
	/** Told, without whose it is, when a push service refuses a knock. */
	onRefused?: (status: number) => void
	/** Told when a knock could not be made: many wait already, or the database does not answer. */
	onFailed?: () => void
	/** Milliseconds, for tests. */
	spread?: number
	retries?: readonly number[]
}

/** Members who wait to be looked for, and devices that rest: beyond these, knocks are left out. */
const most = { members: 10_000, resting: 50_000 }

/**
 * [Note: spread] The two of a match are knocked at random times within so many milliseconds: a push service that sees two devices
 * knocked in one moment, time and again, would learn who matched.
 */
const matchSpread = 20_000

/** Milliseconds before a knock that did not arrive is tried again. */
const untilRetry = [2000, 15_000]

/** Members looked for by one query. */
const together = 200

const nothing = () => {}

/** Tells push services that there is something, and nothing of what: see docs/decisions/0024-push.md. */
export function createKnocks(deps: Needs, options: KnockOptions = {}): Knocks {
	const { onRefused = nothing, onFailed = nothing, spread = matchSpread, retries = untilRetry } = options
	const { db, sealer, clock } = deps
	const store = createDeviceStore(db)
	const background = createBackground(onFailed)
	const deliver = createDelivery(deps, { background, retries, onRefused })
	const pace = createPace({ pause: pushLimits.pause, keys: most.resting, later: background.later }, deliver)
	let waiting = 0

	const devicesOf = createBatcher(
		async (ids: readonly Buffer[]) => {
			const rows = await store.of(ids, new Date(clock()))
			return ids.map((id) => rows.filter(({ memberId }) => memberId.equals(id)))
		},
		{ next: (ids) => ids.slice(0, together) },
	)
	const isWanted = ({ endpointHash, sealed }: DeviceRow, kind: PushKind) =>
		wantsKnock(openPushDevice(sealer, endpointHash, sealed), kind, clock())
	const look = async (memberId: Buffer, kind: PushKind) => {
		const rows = await devicesOf(memberId).finally(() => waiting--)
		for (const row of rows) if (isWanted(row, kind)) pace(row.endpointHash.toString('hex'))
	}

	return {
		knock(memberIds, kind) {
			for (const id of memberIds) {
				if (waiting >= most.members) return onFailed()
				waiting++
				const begin = () => background.run(() => look(id, kind))
				if (kind === 'match') background.later(randomInt(spread + 1), begin)
				else begin()
			}
		},
		close: background.close,
	}
}

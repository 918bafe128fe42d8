import { randomInt } from 'node:crypto'
import { type PushKind, pushLimits } from '@ydo/contract/push'
import type { Deps } from '#platform/deps.ts'
import { createBackground } from './background.ts'
import { createDelivery } from './deliver.ts'
import type { Knock } from './knock.ts'
import { createPace } from './pace.ts'
import { createDeviceStore } from './store.ts'
import { openPushDevice } from './stored-device.ts'
import { wantsKnock } from './wants-knock.ts'

export type Knocks = {
	knock: Knock
	/** Gives up what waits; resolves when nothing runs any more. */
	close(): Promise<void>
}

type Needs = Pick<Deps, 'db' | 'sealer' | 'hasher' | 'clock' | 'institute'>

type Wanted = { memberId: Buffer; kind: PushKind }

type KnockOptions = {
	/** Told, without whose it is, when a push service refuses a knock. */
	onRefused?: (status: number) => void
	/** Told when a knock could not be made: many wait already, or the database does not answer. */
	onFailed?: () => void
	/** Milliseconds, for tests. */
	spread?: number
	retries?: readonly number[]
}

/** What waits to be looked for, and devices that rest: beyond these, knocks are left out. */
const most = { gathered: 10_000, resting: 50_000 }

/** Milliseconds in which knocks gather, so that many messages cost few queries; and members of one query. */
const gathering = 100
const together = 500

/**
 * [Note: spread] The two of a match are knocked at random times within so many milliseconds: a push service that sees two devices
 * knocked in one moment, time and again, would learn who matched.
 */
const matchSpread = 20_000

/** Milliseconds before a knock that did not arrive is tried again. */
const untilRetry = [2000, 15_000]

const nothing = () => {}

/** Tells push services that there is something, and nothing of what: see docs/decisions/0026-push.md. */
export function createKnocks(deps: Needs, options: KnockOptions = {}): Knocks {
	const { onRefused = nothing, onFailed = nothing, spread = matchSpread, retries = untilRetry } = options
	const { db, sealer, clock } = deps
	const store = createDeviceStore(db)
	const background = createBackground(onFailed)
	const deliver = createDelivery(deps, { background, retries, onRefused })
	const pace = createPace({ pause: pushLimits.pause, keys: most.resting, later: background.later }, deliver)
	const gathered = new Map<string, Wanted>()

	const lookFor = async (wanted: readonly Wanted[]) => {
		const now = clock()
		const rows = await store.of(
			wanted.map(({ memberId }) => memberId),
			new Date(now),
		)
		const kinds = Map.groupBy(wanted, ({ memberId }) => memberId.toString('hex'))
		for (const { endpointHash, memberId, sealed } of rows) {
			const device = whole(() => openPushDevice(sealer, endpointHash, sealed))
			const told = kinds.get(memberId.toString('hex')) ?? []
			if (device && told.some(({ kind }) => wantsKnock(device, kind, now))) pace(endpointHash.toString('hex'))
		}
	}
	const look = async () => {
		const wanted = [...gathered.values()]
		gathered.clear()
		while (wanted.length > 0) await lookFor(wanted.splice(0, together))
	}
	const gather = (memberId: Buffer, kind: PushKind) => {
		if (gathered.size >= most.gathered) return onFailed()
		if (gathered.size === 0) background.later(gathering, () => background.run(look))
		gathered.set(`${kind}.${memberId.toString('hex')}`, { memberId, kind })
	}

	return {
		knock(memberIds, kind) {
			for (const id of memberIds) {
				if (kind === 'match') background.later(randomInt(spread + 1), () => gather(id, kind))
				else gather(id, kind)
			}
		},
		close: background.close,
	}
}

/** What is damaged must not keep others from being knocked. */
function whole<T>(open: () => T): T | undefined {
	try {
		return open()
	} catch {
		return undefined
	}
}

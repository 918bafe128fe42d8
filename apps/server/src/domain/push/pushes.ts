import { randomInt } from 'node:crypto'
import { type PushDevice, type PushKind, pushLimits, type QuietHours } from '@ydo/contract/push'
import type { Deps } from '#domain/deps.ts'
import { openOrSkip } from '#infra/at-rest.ts'
import { createBackground, createDelivery } from './delivery.ts'
import { openPushDevice, type Push } from './push.ts'
import { createDeviceStore } from './store.ts'

export type Pushes = {
	push: Push
	/** Cancels waiting work; resolves when nothing runs any more. */
	close(): Promise<void>
}

type Needs = Pick<Deps, 'db' | 'sealer' | 'hasher' | 'clock' | 'institute'>

type Wanted = { memberId: Buffer; kind: PushKind }

type PushOptions = {
	/** Called when a push service refuses a message, without identifying the device. */
	onRefused?: (status: number) => void
	/** Called when a push message could not be sent: the queue is full, or the database does not answer. */
	onFailed?: () => void
	/** Milliseconds, for tests. */
	spread?: number
	retries?: readonly number[]
}

/** Limits of queued requests and of devices in their pause; beyond these, push messages are dropped. */
const most = { gathered: 10_000, resting: 50_000 }

/** Milliseconds for which requests are batched, so that many messages cost few queries; and members per query. */
const gathering = 100
const together = 500

/**
 * [Note: spread] The two members of a match are notified at random times within this many milliseconds: a push service that
 * repeatedly sees two devices notified at the same moment would learn who matched.
 */
const matchSpread = 20_000

/** Milliseconds before each retry of a failed push message. */
const untilRetry = [2000, 15_000]

const nothing = () => {}

/** Notifies push services that there is news, and nothing about it: see docs/decisions/0026-push.md. */
export function createPushes(deps: Needs, options: PushOptions = {}): Pushes {
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
			const device = openOrSkip(() => openPushDevice(sealer, endpointHash, sealed))
			const told = kinds.get(memberId.toString('hex')) ?? []
			if (device && told.some(({ kind }) => wantsPush(device, kind, now))) pace(endpointHash.toString('hex'))
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
		push(memberIds, kind) {
			for (const id of memberIds) {
				if (kind === 'match') background.later(randomInt(spread + 1), () => gather(id, kind))
				else gather(id, kind)
			}
		},
		close: background.close,
	}
}

type Rest = { again: boolean }

type PaceOptions = {
	/** Milliseconds between two actions for one key. */
	pause: number
	/** Maximum number of pausing keys; requests for further keys are dropped. */
	keys: number
	/** Schedules work after the given milliseconds. */
	later(milliseconds: number, work: () => void): void
}

/** Debounces by key: acts at once, then at most once more after the pause, however often it is requested meanwhile. */
export function createPace({ pause, keys, later }: PaceOptions, act: (key: string) => void): (key: string) => void {
	const resting = new Map<string, Rest>()
	const begin = (key: string) => {
		const rest = { again: false }
		resting.set(key, rest)
		act(key)
		later(pause, () => {
			if (rest.again) begin(key)
			else resting.delete(key)
		})
	}
	return (key) => {
		const rest = resting.get(key)
		if (rest) rest.again = true
		else if (resting.size < keys) begin(key)
	}
}

const minuteOfDay = 24 * 60

/** Kinds that pass quiet hours: rare, and waiting may have a cost. */
const passing: readonly PushKind[] = ['safety']

/** Whether to notify a device of this kind at a time (Unix milliseconds). Suppressed notifications are not sent later. */
export function wantsPush({ kinds, quiet }: Pick<PushDevice, 'kinds' | 'quiet'>, kind: PushKind, now: number): boolean {
	return kinds.includes(kind) && (passing.includes(kind) || !quiet || !isQuiet(quiet, now))
}

/** Includes the first minute and excludes the last; spans midnight if the last is earlier. Never quiet if both are equal. */
export function isQuiet({ from, to, offset }: QuietHours, now: number): boolean {
	const minute = (((Math.floor(now / 60_000) + offset) % minuteOfDay) + minuteOfDay) % minuteOfDay
	return from <= to ? from <= minute && minute < to : from <= minute || minute < to
}

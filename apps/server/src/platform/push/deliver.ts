import type { Deps } from '#platform/deps.ts'
import { createWorkQueue } from '#platform/work-queue.ts'
import type { Background } from './background.ts'
import { sendKnock } from './send-knock.ts'
import { createDeviceStore } from './store.ts'
import { openPushDevice } from './stored-device.ts'
import { vapidKeys } from './vapid-keys.ts'

type Needs = Pick<Deps, 'db' | 'sealer' | 'hasher' | 'clock' | 'institute'>

type Options = {
	background: Background
	/** Milliseconds before each further try. */
	retries: readonly number[]
	onRefused(status: number): void
}

/** Knocks under way, and those that wait; what comes beyond fails. */
const turns = { atOnce: 32, waiting: 5000 }

/** Sends a knock to the device of a subscription (the hash of its endpoint, hex), if there still is one whose session lives. */
export function createDelivery(
	{ db, sealer, hasher, clock, institute }: Needs,
	{ background, retries, onRefused }: Options,
): (device: string) => void {
	const store = createDeviceStore(db)
	const queue = createWorkQueue(turns)
	const vapid = { ...vapidKeys(hasher), subject: `mailto:${institute.contacts.security}` }

	const send = async (device: string, [next, ...left]: readonly number[]) => {
		const row = await store.find(Buffer.from(device, 'hex'), new Date(clock()))
		if (!row) return
		const { endpoint } = openPushDevice(sealer, row.endpointHash, row.sealed)
		const outcome = await sendKnock(endpoint, vapid, background.signal)
		if (outcome === 'gone') await store.remove(row.endpointHash)
		else if (typeof outcome === 'number') onRefused(outcome)
		else if (outcome === 'later' && next !== undefined) background.later(next, () => deliver(device, left))
	}
	const deliver = (device: string, tries: readonly number[]) =>
		background.run(() => queue.run(() => send(device, tries)))

	return (device) => deliver(device, retries)
}

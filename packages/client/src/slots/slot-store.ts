import { type SlotViolation, slotAnswer, slotPaths } from '@ydo/contract/slots'
import { vaultEntries } from '@ydo/contract/vault'
import { type Bytes, concat, fromBase64url, isSameBytes, readUnsigned, toBase64url, unsigned } from '@ydo/crypto/bytes'
import { sha256 } from '@ydo/crypto/primitives'
import type { Request } from '#calls/request.ts'
import { StorageConflict, type ValueStorage } from '#held/value-storage.ts'
import { holderKey, readSlot, type StoredSlot, slotKey, slotText } from '#vault/vault-storage.ts'

// [Note: armed slots] The bytes of the next slot are stored in advance, so that a page's last slot leaves at once when it is hidden. A
// stored slot found at startup counts as sent, whether or not it was, and is sent unchanged unless the vault shows it: so no value leaves
// twice. Only the page that made a slot, and knows that it never left, may replace it: it disarms it, overwrites it, and arms the new one
// once that is durable.

type State = {
	/** Number under which this page may write; undefined while it does not hold the device's lock. */
	holder: number | undefined
	slot: StoredSlot | undefined
	/** The stored slot may have left: it is sent unchanged until it is answered. */
	mayHaveLeft: boolean
	/** An earlier page stored it, and this one has not sent it. */
	isFound: boolean
	/** The stored slot is durable, so it may leave. */
	isArmed: boolean
	/** The write that arms the stored slot. Never rejects. */
	arming: Promise<void>
}

/** The device's next slot as stored, which one page at a time may write. The properties are live. */
export type SlotStore = Readonly<State> & {
	/** Takes the lock from other pages, and finds the slot that an earlier page stored. `ready` runs before that one counts as armed. */
	takeHold(ready: () => Promise<void>): Promise<void>
	releaseHold(): void
	/** Stores a slot in place of the one before. Until the write is durable neither may leave; if it fails, the one before may again. */
	arm(slot: StoredSlot): Promise<void>
	/** The stored slot leaves now. */
	leave(): void
	/** The stored slot must not leave as it is. */
	disarm(): void
	/** Removes the stored slot. */
	forget(): Promise<void>
}

type SlotStoreOptions = {
	storage: ValueStorage
	/** Member id. */
	member: string
	/** Called when another page has taken the lock. */
	onLost(): void
}

export function createSlotStore({ storage, member, onLost }: SlotStoreOptions): SlotStore {
	const [holderName, slotName] = [holderKey(member), slotKey(member)]
	const one = async (key: string) => (await storage.read(key)).get(key)

	/** Compare-and-set: writes only while no other page has taken the lock. */
	async function write(slot: StoredSlot | undefined): Promise<void> {
		const only = new Map([[holderName, state.holder]])
		const put = slot ? new Map([[slotName, slotText(slot)]]) : new Map<string, string>()
		try {
			await storage.change(put, slot ? [] : [slotName], { strict: true, only })
		} catch (error) {
			if (error instanceof StorageConflict) onLost()
			throw error
		}
	}

	const state: State = {
		holder: undefined,
		slot: undefined,
		mayHaveLeft: false,
		isFound: false,
		isArmed: false,
		arming: Promise.resolve(),
	}
	return Object.assign(state, {
		async takeHold(ready: () => Promise<void>) {
			const before = await one(holderName)
			const number = (typeof before === 'number' ? before : 0) + 1
			await storage.change(new Map([[holderName, number]]), [], { strict: true, only: new Map([[holderName, before]]) })
			state.holder = number
			state.slot = readSlot(await one(slotName))
			await ready()
			const isFound = state.slot !== undefined
			Object.assign(state, { mayHaveLeft: isFound, isFound, isArmed: isFound })
		},
		releaseHold() {
			state.holder = undefined
		},
		arm(slot: StoredSlot) {
			const { isArmed } = state
			state.isArmed = false
			const written = write(slot).then(
				() => {
					state.slot = slot
					state.isArmed = true
				},
				(error) => {
					// A missing slot would reveal a decision that a full device could not store. The write is atomic: the slot before is still there.
					if (!(error instanceof StorageConflict)) state.isArmed = isArmed
					throw error
				},
			)
			state.arming = written.catch(() => undefined)
			return written
		},
		leave() {
			state.mayHaveLeft = true
			state.isFound = false
		},
		disarm() {
			state.isArmed = false
		},
		async forget() {
			await write(undefined)
			Object.assign(state, { slot: undefined, mayHaveLeft: false, isArmed: false })
		},
	})
}

/**
 * The server's answer to a slot. `taken`: this entry is in the vault now. `conflict`: another entry came first. `violation`: the server
 * claims to hold a tick other than the one sent.
 */
export type SlotReply =
	| { is: 'taken'; entry: Bytes }
	| { is: 'conflict' }
	| { is: 'refused' }
	| { is: 'offline' }
	| { is: 'violation'; violation: Omit<SlotViolation, 'at'> }

/** POST /api/slot with the slot's bytes unchanged. Never rejects. */
export async function callSlot(
	request: Request,
	slot: StoredSlot,
	{ keepalive }: { keepalive: boolean },
): Promise<SlotReply> {
	const headers = { 'content-type': 'application/octet-stream' }
	// A snapshot exceeds the body limit of a keepalive request.
	const isSnapshot = slot.batch !== undefined && !keepalive
	const entry = isSnapshot ? slot.entry : (slot.batch ?? slot.entry)
	const sent = concat(unsigned(isSnapshot ? 1 : 0, 1), unsigned(entry.length, 4), entry, slot.tick ?? noBytes)
	const answer = await request(slotPaths.slot, { method: 'POST', headers, body: sent, keepalive }).catch(
		() => undefined,
	)
	const body: unknown = await answer?.json().catch(() => undefined)
	if (answer?.status === 409 && vaultEntries.safeParse(body).success) return { is: 'conflict' }
	const { data } = slotAnswer.safeParse(body)
	if (answer?.status !== 200 || !data) return { is: answer && answer.status < 500 ? 'refused' : 'offline' }
	if (!slot.tick || (await isAnswerTo(slot.tick, data.tick))) return { is: 'taken', entry }
	return { is: 'violation', violation: await violationOf(slot.tick, data.tick) }
}

const noBytes = new Uint8Array()
const zeros = new Uint8Array(32)

/** True for the tick's own hash, or for zeros, which mean that the tick is no longer accepted. */
async function isAnswerTo(tick: Bytes, answered: string | undefined): Promise<boolean> {
	try {
		const held = fromBase64url(answered ?? '')
		return isSameBytes(held, await sha256(tick)) || isSameBytes(held, zeros)
	} catch {
		return false
	}
}

async function violationOf(tick: Bytes, answered = ''): Promise<Omit<SlotViolation, 'at'>> {
	const at = (from: number) => readUnsigned(tick.subarray(from, from + 4))
	return { week: at(4), leaf: at(8), number: at(12), sent: toBase64url(await sha256(tick)), answered }
}

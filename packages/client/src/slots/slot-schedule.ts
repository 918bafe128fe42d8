import { heldSlotCount, slotTimes } from '@ydo/contract/slots'
import { type Random, readUnsigned } from '@ydo/crypto/bytes'
import type { ValueStorage } from '#held/value-storage.ts'

/**
 * Time of the next regular slot, in milliseconds after the application was opened, without jitter: 20 s, then every 30 s, 60 s and 300 s
 * (docs/crypto.md, "Blind reactions"). Depends on time alone: neither on queued events nor on how the last slot ended.
 */
export function slotAfter(last: number | undefined): number {
	if (last === undefined) return slotTimes.first
	if (last < slotTimes.often.until) return last + slotTimes.often.every
	return last + (last < slotTimes.regular.until ? slotTimes.regular.every : slotTimes.seldom.every)
}

/**
 * Random delay of 0 to 5,000 milliseconds. No other caller draws three bytes: the virtual world of tools/research repeats draws by length,
 * and the number of other draws depends on decisions.
 */
export function jitter(random: Random): number {
	return readUnsigned(random(3)) % (slotTimes.jitter + 1)
}

export type SlotCount = {
	/** Loads the count, which all pages of the device share. */
	read(): Promise<void>
	/** Counts a slot for the UTC day of `at` (Unix milliseconds); false if there were `most` already. */
	mayCount(at: number, most: number): boolean
}

/** Counts the slots a device has sent per UTC day. Failed writes go to `report` and block no slot. */
export function createSlotCount(storage: ValueStorage, member: string, report: (error: unknown) => void): SlotCount {
	const key = `vault/${member}/slots`
	let counted = { day: 0, count: 0 }
	return {
		async read() {
			counted = heldSlotCount.safeParse((await storage.read(key)).get(key)).data ?? counted
		},
		mayCount(at, most) {
			const day = Math.floor(at / 86_400_000)
			const count = counted.day === day ? counted.count : 0
			if (count >= most) return false
			counted = { day, count: count + 1 }
			storage.change(new Map([[key, counted]])).catch(report)
			return true
		},
	}
}

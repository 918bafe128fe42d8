import { limits } from '@ydo/contract/limits'
import type { Sealer } from './at-rest.ts'
import { dayOf } from './day.ts'

/** The UTC day on which somebody born on a day (YYYY-MM-DD) comes of age; who was born on 29 February does so on 1 March. */
export function comesOfAge(birthDate: string): number {
	const [year = 0, month = 1, date = 1] = birthDate.split('-').map(Number)
	return dayOf(Date.UTC(year + limits.minimumAge, month - 1, date))
}

/** Seals the day from which an account may sign in. */
export function sealHold(sealer: Sealer, subjectHash: Buffer, day: number): Buffer {
	return sealer.seal(contextOf(subjectHash), Buffer.from(String(day)))
}

/** Throws where the bytes were not sealed for this account. */
export function openHold(sealer: Sealer, subjectHash: Buffer, sealed: Uint8Array): number {
	return Number(sealer.open(contextOf(subjectHash), sealed).toString())
}

function contextOf(subjectHash: Buffer): string {
	return `held_accounts.${subjectHash.toString('base64url')}`
}

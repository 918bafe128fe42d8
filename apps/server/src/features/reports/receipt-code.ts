import type { Hasher } from '#platform/at-rest.ts'

/** Without letters and digits that are taken for others, read aloud or by hand: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const signs = 'ACDEFGHJKMNPQRTUVWXY34679'
const length = 8

/** What one says to ask about a report; the same for a report that is sent again. */
export function receiptCode(hasher: Hasher, idHash: Buffer): string {
	let rest = hasher.hash('report-code', idHash.toString('hex')).readBigUInt64BE()
	return Array.from({ length }, () => {
		const sign = signs[Number(rest % BigInt(signs.length))]
		rest /= BigInt(signs.length)
		return sign
	}).join('')
}

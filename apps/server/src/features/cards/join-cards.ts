import { createHash } from 'node:crypto'
import type { RosterCard } from '#platform/card-roster/roster.ts'
import { inSlices } from '#platform/in-slices.ts'

/** A JSON list, and a hash of it by which two equal lists are known to be equal. */
export type JoinedList = { plain: Buffer; hash: string }

/** The JSON list of the cards as they are shown on a UTC day, in the given order. `hash` is 132 bits of SHA-256, base64url. */
export async function joinCards(cards: readonly RosterCard[], day: number): Promise<JoinedList> {
	const bodies: Buffer[] = []
	let length = 1 // a bracket before; after each body a comma or a bracket
	await inSlices(cards, (card) => {
		const body = card.body(day)
		bodies.push(body)
		length += body.length + 1
	})
	const plain = bodies.length === 0 ? Buffer.from('[]') : Buffer.allocUnsafe(length)
	const hash = createHash('sha256')
	let at = 0
	await inSlices(bodies, (body) => {
		plain[at] = at === 0 ? 0x5b : 0x2c // [ or ,
		plain.set(body, at + 1)
		hash.update(plain.subarray(at, at + 1 + body.length))
		at += 1 + body.length
	})
	plain[plain.length - 1] = 0x5d // ]
	return { plain, hash: hash.digest('base64url').slice(0, 22) }
}

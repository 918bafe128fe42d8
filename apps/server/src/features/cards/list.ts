import { mayMeet } from '#access/cards.ts'
import type { RosterCard } from '#platform/card-roster/roster.ts'

const comma = Buffer.from(',')
const empty = Buffer.from('[]')

/**
 * The JSON list of all cards the viewer may see, put together from the bodies made for the day. Somebody without a card
 * (undefined) sees nobody: nobody could see them.
 */
export function listFor(viewer: RosterCard | undefined, cards: readonly RosterCard[], day: number): Buffer {
	if (!viewer) return empty
	const bodies: Buffer[] = []
	let length = 1
	for (const card of cards) {
		if (card.id === viewer.id || !mayMeet(viewer.person, card.person)) continue
		const body = card.body(day)
		bodies.push(body)
		length += body.length + comma.length
	}
	return bodies.length === 0 ? empty : join(bodies, length)
}

/** Copies the bodies into one buffer. `length`: all bodies, a comma or bracket after each, and the bracket before. */
function join(bodies: readonly Buffer[], length: number): Buffer {
	const list = Buffer.allocUnsafe(length)
	let at = 0
	for (const body of bodies) {
		list[at] = at === 0 ? 0x5b : 0x2c // [ or ,
		list.set(body, at + 1)
		at += 1 + body.length
	}
	list[at] = 0x5d // ]
	return list
}

import { alike, type Member } from './institute.ts'
import { normal, seeded } from './random.ts'
import type { Assumptions } from './scenarios.ts'

/** One member may see the other's card; symmetric. */
export function eligible(one: Member, other: Member): boolean {
	return one !== other && looksFor(one, other) && looksFor(other, one)
}

/** `one` likes `other` when they meet, independent of time and order. */
export function likes(one: Member, other: Member, { taste }: Assumptions): boolean {
	const yearsApart = (1.25 - Math.abs(one.year - other.year)) / 0.95
	const sameDiscipline = one.discipline === other.discipline ? 1.7 : -0.55
	const felt =
		part(taste.alike) * alike(one.interests, other.interests) +
		part(taste.own) * alike(one.wishes, other.interests) +
		part(taste.year) * yearsApart +
		part(taste.discipline) * sameDiscipline +
		part(taste.looks) * other.looks +
		part(taste.chemistry) * normal(seeded(mixed(`${one.card.id}>${other.card.id}`)))
	return felt > one.threshold
}

function looksFor(one: Member, other: Member): boolean {
	return one.openToBoth || one.woman !== other.woman
}

/** Factor of a share of the variance; negative shares reverse the part. */
function part(share: number): number {
	return Math.sign(share) * Math.sqrt(Math.abs(share))
}

function mixed(text: string): number {
	let value = 7
	for (let at = 0; at < text.length; at++) value = Math.imul(value, 31) + text.charCodeAt(at)
	return value
}

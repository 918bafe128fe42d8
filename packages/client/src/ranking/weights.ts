/** The numbers of the ranking; docs/ranking.md says what each does and how it was chosen. */
export const weights = {
	/** A common prompt, beside a tag of the same rarity. */
	prompt: 0.5,
	/** The same year; half of it for the next one. In units of a tag's rarity, so about a tag held by one in five. */
	year: 1.5,
	discipline: 0.8,
	/** A card just come, in the units of closeness (standard deviations). */
	fresh: 0.5,
	freshDays: 7,
	/** How much the pair's lot stirs the order, in the units of closeness. */
	lot: 1,
	/** One card in so many stands where chance puts it. */
	explored: 1 / 10,
	/** Places by which one log odd of the member's own taste moves a card. */
	taste: 16,
	/** So many decisions at the average rate a trait is thought to have had before its first. */
	tasteDoubt: 6,
} as const

/** A card is shown at most so many places before or after its place in the public order. [Note: the reach] in within-reach.ts */
export const reach = 32

/** Weights of the ranking; docs/ranking.md explains each and how it was chosen. */
export const weights = {
	/** A common prompt, relative to a tag of the same rarity. */
	prompt: 0.5,
	/** The same year; half of it for the next one. In units of a tag's rarity: about a tag of one in five. */
	year: 1.5,
	discipline: 0.8,
	/** A new card, in units of closeness (standard deviations). */
	fresh: 0.5,
	freshDays: 7,
	/** Weight of the pair's lot, in units of closeness. */
	lot: 1,
	/** Share of cards placed by chance. */
	explored: 1 / 10,
	/** Places by which one log odd of the member's own taste moves a card. */
	taste: 16,
	/** Prior decisions at the average rate assumed for each trait. */
	tasteDoubt: 6,
} as const

/** Maximum number of places a card may move from its place in the public order. [Note: the reach] in rank.ts */
export const reach = 32

/** The specification's numbers of the deck. On their own, because home's first code needs no others. */
export const deckNumbers = {
	/** The drag offset, in CSS pixels, that has to be exceeded at release for a decision (specification, section 5). */
	swipeOffset: 100,
	/** A drag of ±150 CSS pixels turns the card by ±18 degrees (specification, section 4). */
	swipeRange: 150,
	swipeRotation: 18,
	carouselSkeletons: 4,
} as const

/** Why a card stands where it stands: one line on the card. */
export const rankingTexts = {
	tags: (tags: readonly string[]) => `You both like ${tags.join(' and ')}`,
	prompt: (prompt: string) => `You both answered “${prompt}”`,
	taste: (tag: string) => `Like others you smashed: ${tag}`,
	class: 'Your year, your discipline',
	year: 'Your year',
	discipline: 'Your discipline',
	fresh: 'New here',
	chance: 'By chance',
} as const

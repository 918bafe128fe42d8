/** Before the campus opens. */
export const openingTexts = {
	title: 'The press is warming up',
	missing: (count: number) =>
		count === 1
			? 'One more student, and the cards are dealt: to everybody in the same moment.'
			: `${count} more students, and the cards are dealt: to everybody in the same moment.`,
	at: (day: string, time: string) => `The cards are dealt on ${day} at ${time}: to everybody in the same moment.`,
	ready: 'Your card is printed. Nobody sees it before.',
	link: 'Address to invite with',
	share: 'Share',
	copy: 'Copy the address',
	copied: 'The address is copied.',
	notCopied: 'This browser does not let us copy. Mark the address and copy it.',
	shareText: 'YDO, a dating application for our institute alone.',
} as const

/** Home: the cards and actions on them. */
export const homeTexts = {
	/** The middle part is set in the second ink. */
	headline: ['Ready to make someone ', 'blush', ' today?'],
	deck: 'Profiles',
	deckHelp: 'Right arrow to smash, left arrow to pass',
	pass: 'Pass',
	smash: 'Smash',
	refresh: 'Refresh',
	undo: 'Undo',
	previous: 'Previous',
	next: 'Next',
	passStamp: 'PASS',
	smashStamp: 'SMASH',
	loading: 'Loading profiles',
	loadError: 'Could not load profiles',
	loadErrorHelp: 'A misprint on the way. Nothing you chose is lost.',
	carouselError: (message: string) => `Error: ${message}`,
	empty: 'No more profiles',
	emptyHelp: 'There is nobody else to meet just now. New faces are announced here.',
	carouselEmpty: 'No profiles found',
	reload: 'Reload',
	passed: (name: string) => `Passed ${name}`,
	smashed: (name: string) => `Smashed ${name}`,
	undone: (name: string) => `${name} is back`,
	comesUp: (done: string, next: string) => `${done}. Next: ${next}`,
	newFaces: (count: number) => (count === 1 ? '1 new person' : `${count} new people`),
	nothingNew: 'Nobody new yet',
	heading: (name: string, age: number) => `${name} (${age})`,
	/** Below a name that is not part of the account's own. */
	nickname: 'Nickname',
	subheading: (discipline: string, year: string) => `${discipline} - ${year}`,
	photo: (name: string) => `Photo of ${name}`,
	inCommon: ', you too',
	more: 'Read more',
} as const

/** Reason for a card's position: one line on the card. */
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

/** Why nothing can be decided on this device. */
const stopped = {
	unkept: {
		title: 'This browser saves nothing',
		help: 'YDO can’t save your likes here, so none are sent. Try a window that isn’t private.',
	},
	violated: { title: 'Likes are paused', help: 'A security check failed. Choice tells you why.' },
} as const

/** Actions on a card to like; the rest is in choice.ts. */
export const likingTexts = {
	full: (most: number) =>
		`You have ${most} likes out, the most there can be. Take one back under Choice: one that was sent frees its place on Thursday.`,
	/** Adds a note to the like. */
	say: 'Like with a note',
	title: (name: string) => `Your note to ${name}`,
	stopped,
	/** Where cards are decided otherwise. */
	stoppedNote: (why: keyof typeof stopped) => `${stopped[why].title}. ${stopped[why].help}`,
} as const

/** Entry points to blocking and reporting a member. */
export const safetyTexts = {
	open: (name: string) => `Block or report ${name}`,
	report: (name: string) => `Report ${name}`,
	somebody: 'this person',
} as const

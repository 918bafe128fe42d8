/** Numbers that both sides or the tests need. Durations of the interface are in timings.ts, the deck's numbers in deck.ts. */
export const limits = {
	nameLength: 60,
	bioLength: 500,
	tags: 10,
	tagLength: 24,
	/** Prompts on a card, and the letters of a prompt and of its answer. */
	prompts: 3,
	promptLength: 80,
	answerLength: 160,
	photos: 6,
	/** Pixels of a photo's width below which its print is a blur: those of the smallest copy a phone shows. */
	photoSharpWidth: 480,
	/** Letters of what is said to be on a photo. */
	photoDescriptionLength: 120,
	photoBytes: 12 * 1024 * 1024,
	/** Pixels of a photo that is sent; the pages send a smaller copy of a larger one. */
	photoPixels: 16e6,
	/** Pixels of a photo's longer side: work on each row or column has a price of its own, however short they are. */
	photoSide: 12_000,
	minimumAge: 18,
	maximumAge: 80,
	/** A height's feet, and the inches that make one. */
	feetLeast: 3,
	feetMost: 8,
	inchesOfFoot: 12,
	orientationLength: 40,
	/** GET /api/users/all, per member and minute: nobody may harvest the institute. */
	listCallsPerMinute: 120,
	/** Names of one POST /api/cards/pieces; a piece has some 64 cards. */
	piecesOfCall: 1000,
	/** Whom a member may hide from. */
	hiddenEmails: 50,
	hiddenRollPatterns: 20,
	hiddenDisciplines: 40,
	hiddenYears: 12,
	rollPatternLength: 32,
	visibilitySavesPerMinute: 10,
	/** Saves that add to whom one hides from, per UTC day: nobody may learn whose card is whose by watching who goes. */
	exclusionChangesPerDay: 20,
	/** Addresses and beginnings of them that are added, per UTC day and within so many days, for the same reason. */
	hiddenAddedPerDay: 30,
	hiddenAddedLately: 60,
	hiddenAddedDays: 30,
	blocks: 500,
	blocksPerMinute: 60,
	/** Gender, and interests, may change so many days after they were published or changed last. */
	daysBetweenSides: 30,
	/** Living sessions of a member: one more ends the one unused for longest. */
	sessions: 20,
	sessionEndsPerMinute: 60,
	/** An account that is left later than at once is erased after so many days. */
	leavingDays: 7,
	leavingCallsPerMinute: 10,
	/** An account whose address is no longer admitted is erased after so many days, unless the institute's file says otherwise. */
	leaverDays: 30,
	/** Leaves of one member: the log keeps each for ever, on every device. */
	leavesPerMinute: 10,
	leavesPerDay: 20,
	exportsPerMinute: 4,
	photoUploadsPerMinute: 30,
	/** POST /api/photos/pack: the 240 faces of a small campus at once, those of 10,000 in five minutes. */
	photoPacksPerMinute: 60,
	/** Of their order and descriptions. */
	photoChangesPerMinute: 120,
	profileSavesPerMinute: 30,
	/** Sign-ins per network address and minute: a whole campus may share one address. */
	signInsPerMinute: 1200,
} as const

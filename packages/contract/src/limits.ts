import type { TextLimit } from './letters.ts'

/** Limits needed by both sides or by tests. Lengths are in letters as people see them. Durations and the deck's numbers are in timings.ts. */
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
	/** Width in pixels below which a photo is blurred when printed: that of the smallest version a phone shows. */
	photoSharpWidth: 480,
	/** Width in pixels of what a card shows of a photo, below which the photo is refused: that of the smallest version. */
	photoLeastWidth: 160,
	/** Letters of a photo description. */
	photoDescriptionLength: 120,
	photoBytes: 12 * 1024 * 1024,
	/** Pixels of an uploaded photo; pages downscale a larger one. */
	photoPixels: 16e6,
	/** Pixels of a photo's longer side: each row or column has a fixed processing cost, however short it is. */
	photoSide: 12_000,
	minimumAge: 18,
	maximumAge: 80,
	/** Bounds of a height in feet, and inches per foot. */
	feetLeast: 3,
	feetMost: 8,
	inchesOfFoot: 12,
	orientationLength: 40,
	/** GET /api/users/all, per member and minute: prevents harvesting the institute. */
	listCallsPerMinute: 120,
	/** Names per POST /api/cards/pieces; a piece has some 64 cards. */
	piecesOfCall: 1000,
	/** Limits of a member's hide list. */
	hiddenEmails: 50,
	hiddenRollPatterns: 20,
	hiddenDisciplines: 40,
	hiddenYears: 12,
	rollPatternLength: 32,
	visibilitySavesPerMinute: 10,
	/** Saves that add to the hide list, per UTC day: prevents identifying cards by watching which disappear. */
	exclusionChangesPerDay: 20,
	/** Addresses and prefixes added to the hide list, per UTC day and per this many days, for the same reason. */
	hiddenAddedPerDay: 30,
	hiddenAddedLately: 60,
	hiddenAddedDays: 30,
	blocks: 500,
	blocksPerMinute: 60,
	/** Days after which gender or interests may change again, counted from publication or the last change. */
	daysBetweenSides: 30,
	/** Active sessions of a member: one more ends the least recently used. */
	sessions: 20,
	sessionEndsPerMinute: 60,
	/** Days before a leaving account is erased, unless erased at once. */
	leavingDays: 7,
	leavingCallsPerMinute: 10,
	/** Days of 24 hours before an erased account may join again. */
	daysBeforeRejoining: 1,
	/** Days before a lapsed account is erased, unless the institute file says otherwise. */
	leaverDays: 30,
	/** Leaves of one member: the log stores each for ever, on every device. */
	leavesPerMinute: 10,
	/**
	 * Leaves of one account per UTC day. `season` is a device that takes over sending; `newSeason` is the account's first leaf of a
	 * season.
	 */
	leavesPerDay: { join: 2, season: 4, newSeason: 1, reset: 2, leave: 2 },
	/** Leaves of all members per UTC day: a number per member plus a constant. */
	leavesOfAllPerDay: { perMember: 4, besides: 2000 },
	exportsPerMinute: 4,
	photoUploadsPerMinute: 30,
	/** POST /api/photos/pack: the 240 faces of a small campus at once, those of 10,000 in five minutes. */
	photoPacksPerMinute: 60,
	/** Changes of photo order and descriptions. */
	photoChangesPerMinute: 120,
	profileSavesPerMinute: 30,
	/** Sign-ins per network address and minute: a whole campus may share one address. */
	signInsPerMinute: 1200,
} as const

/** A name is part of a match's news, which has room for this many bytes. */
export const nameLimit: TextLimit = { letters: limits.nameLength, bytes: 4 * limits.nameLength }

/**
 * Rate limits of all calls, docs/decisions/0033-limits-of-every-call.md; stricter ones are declared beside what they limit. Per
 * minute unless stated otherwise, on each instance. A whole campus, 1,200 students and more, may share one address.
 */
export const callLimits = {
	/** Per member, from all devices: an afternoon's cards, faces, chats and ticks fetched within a minute are some 300. */
	ofMember: 1200,
	/** Concurrent calls of one member: four browsers with six connections each. */
	atOnceOfMember: 24,
	/** Refreshes of one session: it needs one every ten minutes, and its tabs share it. */
	refreshesOfSession: 60,
	/** Public calls per address: ten for everybody on the campus. The same number for refused calls, and for unknown paths. */
	ofAddress: 12_000,
	/** Per page or file, or for all tiles, and address: twenty first visits of everybody on the campus. */
	ofAddressAndFile: 24_000,
	/** Photos per address: fifty new ones for everybody on the campus. */
	photosOfAddress: 60_000,
	/** Live sockets opened per address: after a restart everybody on the campus reconnects at once, in several tabs. */
	socketsOfAddress: 12_000,
	/** POST /api/photos/pack per address: 38 packs, a whole campus, for 1,200 students within five minutes. */
	packsOfAddress: 12_000,
	/** Retry-After, in seconds, of a call over the concurrency limit. */
	retryAtOnceAfter: 1,
} as const

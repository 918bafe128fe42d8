/**
 * Limits of every call, docs/decisions/0033-limits-of-every-call.md; stricter ones stand beside what they limit. Per minute where
 * nothing else is said, on each instance. A whole campus, 1,200 students and more, may have one address.
 */
export const callLimits = {
	/** Of one member, from all their devices: an afternoon's cards, faces, chats and ticks fetched within a minute are some 300. */
	ofMember: 1200,
	/** Calls of one member in progress at once: what four browsers have open to one address, six connections each. */
	atOnceOfMember: 24,
	/** New tokens for one session: it needs some every ten minutes, and its tabs share them. */
	refreshesOfSession: 60,
	/** Public calls from one address: ten for everybody on the campus. As many that are refused, or lead nowhere. */
	ofAddress: 12_000,
	/** Of one page or file, or of all tiles, from one address: a first visit of everybody on the campus, twenty times over. */
	ofAddressAndFile: 24_000,
	/** Photos from one address: fifty new ones for everybody on the campus. */
	photosOfAddress: 60_000,
	/** Openings of the live socket from one address: after a restart everybody on the campus comes back at once, in several tabs. */
	socketsOfAddress: 12_000,
	/** POST /api/photos/pack from one address: 38 packs, which is all of a campus, for 1,200 students within five minutes. */
	packsOfAddress: 12_000,
	/** Seconds after which a call beyond those at once may be sent again. */
	retryAtOnceAfter: 1,
} as const

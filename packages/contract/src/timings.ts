/** Durations in milliseconds. Those marked § are the specification's and exact. */
export const timings = {
	/** § Preloader: intro, greeting, one step of the bar, the wait after it. */
	preloaderIntro: 3000,
	preloaderGreeting: 1200,
	preloaderStep: 100,
	preloaderStepPercent: 2,
	preloaderEnd: 1000,
	/** § Carousel: until the visible flag is set, and until the fade is complete. */
	carouselFadeDelay: 100,
	carouselFade: 600,
	/** § Fade-out of the skeletons. */
	skeletonFade: 400,
	/** § Drawer closing; navigation indicator; login heart. */
	drawerClose: 800,
	navIndicator: 800,
	loginHeart: 5000,
	/** § Logo loop: 360 frames at 60 a second. */
	logoLoop: 6000,
	/** § Until a toast closes automatically. */
	toast: 5000,
	/** A decided card's flight, and the spring of a released card. */
	cardFlight: 320,
	cardSettle: 520,
} as const

/** Lifetimes of credentials, in seconds. */
export const lifetimes = {
	accessToken: 10 * 60,
	refreshToken: 30 * 24 * 3600,
	/** A session's maximum lifetime, regardless of refreshes. */
	session: 180 * 24 * 3600,
	/** Within this time, a reused refresh token gets the same successor (two tabs, a lost answer). */
	refreshGrace: 10,
	/** Maximum age of the sign-in at the provider for deletion and export. */
	freshSignIn: 10 * 60,
	/** From the end of a sign-in until the callback screen has taken its tokens. */
	arrival: 60,
	/** From the redirect to the provider until the return. */
	signIn: 10 * 60,
	/** A photo's address is made for a day and valid for two. */
	photoAddress: 48 * 3600,
} as const

/** Distances, angles and counts of the deck, from the specification. */
export const deckNumbers = {
	/** Drag offset, in CSS pixels, that a release must exceed for a decision (specification, section 5). */
	swipeOffset: 100,
	/** A drag of ±150 CSS pixels rotates the card by ±18 degrees (specification, section 4). */
	swipeRange: 150,
	swipeRotation: 18,
	carouselSkeletons: 4,
	/** Milliseconds after the next card was painted in which the buttons decide nothing: it has not been seen yet. */
	rest: 450,
} as const

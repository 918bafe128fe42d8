/** Durations in milliseconds. Those marked § are the specification's and hold exactly. */
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
	/** § The skeletons' fade-out. */
	skeletonFade: 400,
	/** § Drawer closing; navigation indicator; login heart. */
	drawerClose: 800,
	navIndicator: 800,
	loginHeart: 5000,
	/** § Logo loop: 360 frames at 60 a second. */
	logoLoop: 6000,
	/** § A toast closes by itself. */
	toast: 5000,
	/** A decided card's flight, and the spring of a card let go. */
	cardFlight: 320,
	cardSettle: 520,
} as const

/** Lifetimes of credentials, in seconds. */
export const lifetimes = {
	accessToken: 10 * 60,
	refreshToken: 30 * 24 * 3600,
	/** A session ends for good after this, however often it was refreshed. */
	session: 180 * 24 * 3600,
	/** Within this, a refresh token used a second time gets the same successor (two tabs, a lost answer). */
	refreshGrace: 10,
	/** Deletion and export want a sign-in at the provider that is no older. */
	freshSignIn: 10 * 60,
	/** From the end of a sign-in until the callback screen has taken its tokens. */
	arrival: 60,
	/** From leaving for the provider until coming back. */
	signIn: 10 * 60,
	/** A photo's address is made for a day and valid for two. */
	photoAddress: 48 * 3600,
} as const

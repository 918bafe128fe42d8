import { expect, test } from 'vitest'
import { cardPaths } from './cards.ts'
import { deckNumbers } from './deck.ts'
import { paths, storageKeys } from './session.ts'
import { timings } from './timings.ts'

// What the specification's section 9 (and 4, 7) sets in numbers and names; the rest of the code and of the tests takes it from here.

test('durations are the specified ones', () => {
	expect(timings).toMatchObject({
		preloaderIntro: 3000,
		preloaderGreeting: 1200,
		preloaderStep: 100,
		preloaderStepPercent: 2,
		preloaderEnd: 1000,
		carouselFadeDelay: 100,
		carouselFade: 600,
		skeletonFade: 400,
		drawerClose: 800,
		navIndicator: 800,
		loginHeart: 5000,
		logoLoop: (360 / 60) * 1000,
		toast: 5000,
	})
})

test('limits are the specified ones', () => {
	expect(deckNumbers).toMatchObject({ swipeOffset: 100, swipeRange: 150, swipeRotation: 18, carouselSkeletons: 4 })
})

test('storage keys and addresses of calls are the specified ones', () => {
	expect(storageKeys).toEqual({ accessToken: 'access_token', refreshToken: 'refresh_token' })
	expect([paths.user, paths.signIn, paths.callback, cardPaths.all]).toEqual([
		'/auth/user',
		'/auth/signin/google',
		'/callback',
		'/api/users/all',
	])
})

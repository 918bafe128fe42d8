import { expect, test } from 'vitest'
import { cardPaths } from './cards.ts'
import { paths, storageKeys } from './session.ts'
import { deckNumbers, timings } from './timings.ts'

// Numbers and names set by the specification's sections 4, 7 and 9; code and other tests take them from the contract.

test('durations match the specification', () => {
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

test('limits match the specification', () => {
	expect(deckNumbers).toMatchObject({ swipeOffset: 100, swipeRange: 150, swipeRotation: 18, carouselSkeletons: 4 })
})

test('storage keys and call addresses match the specification', () => {
	expect(storageKeys).toEqual({ accessToken: 'access_token', refreshToken: 'refresh_token' })
	expect([paths.user, paths.signIn, paths.callback, cardPaths.all]).toEqual([
		'/auth/user',
		'/auth/signin/google',
		'/callback',
		'/api/users/all',
	])
})

import { type Card, cardPaths } from '@ydo/contract/cards'
import { expect } from 'vitest'
import type { StoredCard } from '#domain/cards/stored-card.ts'
import { type SignedIn, type TestApp, testApp } from './app.ts'
import { plantCard } from './members.ts'

export type Crowd = Awaited<ReturnType<typeof crowd>>

export const man: Pick<StoredCard, 'name' | 'gender' | 'interestedIn'> = {
	name: 'Kabir',
	gender: 'man',
	interestedIn: ['woman'],
}
/** A woman and two men who see each other, by default in an application of their own. */
export async function crowd(told?: TestApp) {
	const test = told ?? (await testApp())
	const signIn = (name: string) => test.signIn({ subject: name, name, fullName: name })
	const asha = await signIn('Asha')
	await plantCard(test, asha, { name: 'Asha' })
	const kabir = await signIn('Kabir')
	await plantCard(test, kabir, man)
	const rohan = await signIn('Rohan')
	await plantCard(test, rohan, { ...man, name: 'Rohan' })
	return { test, asha, kabir, rohan }
}

/** Requests a member's list. */
export function ask({ test }: Pick<Crowd, 'test'>, { headers }: Pick<SignedIn, 'headers'>, etag?: string) {
	return test.app.inject({ url: cardPaths.all, headers: { ...headers, ...(etag && { 'if-none-match': etag }) } })
}

export async function list(crowd: Pick<Crowd, 'test'>, viewer: SignedIn): Promise<Card[]> {
	const answer = await ask(crowd, viewer)
	expect(answer.statusCode).toBe(200)
	return answer.json()
}

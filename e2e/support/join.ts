import type { Page } from '@playwright/test'
import { ownName, publishCard } from './publish-card.ts'
import { enterHome } from './sign-in.ts'

/** Somebody who has never chosen anybody, also where the journeys run anew: a new student with a card, at home. */
export async function join(page: Page): Promise<string> {
	const email = `25bds${Math.floor(Math.random() * 1e6)}@iiitdmj.ac.in`
	await publishCard(page, email, { name: ownName('Tara'), gender: 'woman', interestedIn: ['man'] })
	await enterHome(page, email)
	return email
}

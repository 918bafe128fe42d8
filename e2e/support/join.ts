import type { Page, Response } from '@playwright/test'
import { directoryPaths } from '@ydo/contract/directory'
import { ownName, publishCard } from './publish-card.ts'
import { enterHome } from './sign-in.ts'

/** A new student with a card in every run, who has decided nothing, at home. */
export async function join(page: Page): Promise<string> {
	const email = `25bds${Math.floor(Math.random() * 1e6)}@iiitdmj.ac.in`
	await publishCard(page, email, { name: ownName('Tara'), gender: 'woman', interestedIn: ['man'] })
	await enterHome(page, email)
	return email
}

/** Joins, and resolves when the browser has made the member's keys and the directory has their leaf. */
export async function joinWithKeys(page: Page): Promise<string> {
	const published = untilPublished(page)
	const email = await join(page)
	await published
	return email
}

/**
 * Resolves once the page's browser has published keys; call it before it opens a page. A publication that meets another one is tried again
 * with the next news, half a minute later.
 */
export async function untilPublished(page: Page): Promise<void> {
	const isPublished = (response: Response) =>
		new URL(response.url()).pathname === directoryPaths.leaves && response.status() === 201
	await page.waitForResponse(isPublished, { timeout: 90_000 })
}

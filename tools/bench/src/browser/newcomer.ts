import type { Browser, BrowserContext, Page, Response } from '@playwright/test'
import { leavingPaths } from '@ydo/contract/account'
import { consentVersion, profilePaths } from '@ydo/contract/profile'
import { slotPaths } from '@ydo/contract/slots'
import { freshContext } from './browser.ts'
import { signIn } from './sign-in.ts'

export type Newcomer = {
	/** Their browser, which has made its keys, and has not opened home since. */
	context: BrowserContext
	/** Has their account erased, and closes the browser. */
	leave(): Promise<void>
}

/** A member who has just published a card, with the keys that their first page makes. */
export async function welcomeNewcomer(browser: Browser, baseURL: string): Promise<Newcomer> {
	const storage = await signIn(browser, baseURL, `bench.${crypto.randomUUID().slice(0, 8)}@iiitdmj.ac.in`)
	const context = await freshContext(browser, { layout: 'phone', baseURL, storage })
	const page = await context.newPage()
	await page.goto('/robots.txt')
	await publishCard(page)
	const sent = page.waitForResponse(isSlot, { timeout: 60_000 })
	await page.goto('/home')
	await sent
	await page.close()
	const leave = async () => {
		const headers = { authorization: `Bearer ${storage.access_token}` }
		const answer = await context.request.post(leavingPaths.leaving, { headers, data: { when: 'now' } })
		await context.close()
		if (!answer.ok()) throw new Error(`The newcomer did not leave: ${answer.status()}`)
	}
	return { context, leave }
}

/** True for the answer to a slot that left. */
export function isSlot(answer: Response): boolean {
	return new URL(answer.url()).pathname === slotPaths.slot && answer.request().method() === 'POST'
}

const card = {
	name: 'bench',
	birthDate: '2004-05-06',
	gender: 'woman',
	interestedIn: ['man', 'woman'],
	discipline: 'Design',
	year: '2nd year',
	description: 'Weighs things for fun.',
	tags: ['scales'],
	consent: consentVersion,
}

async function publishCard(page: Page): Promise<void> {
	await page.evaluate(
		async ({ paths, card }) => {
			const send = async (method: string, path: string, type: string, body: BodyInit) => {
				const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}`, 'content-type': type }
				const answer = await fetch(path, { method, headers, body })
				if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
			}
			const canvas = new OffscreenCanvas(180, 240)
			canvas.getContext('2d')?.fillRect(30, 30, 120, 180)
			await send('POST', paths.photos, 'image/jpeg', await canvas.convertToBlob({ type: 'image/jpeg' }))
			await send('PUT', paths.profile, 'application/json', JSON.stringify(card))
		},
		{ paths: profilePaths, card },
	)
}

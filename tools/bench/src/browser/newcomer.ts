import type { Browser, BrowserContext, Page } from '@playwright/test'
import { leavingPaths } from '@ydo/contract/leaving'
import { consentVersion, profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { freshContext } from './browser.ts'
import { signIn } from './sign-in.ts'

export type Newcomer = {
	/** Their browser, which holds a vault with a way back. */
	context: BrowserContext
	/** Has their account erased, and closes the browser. */
	leave(): Promise<void>
}

/** Somebody with a card, who has passed somebody and then kept the words for it. */
export async function welcomeNewcomer(browser: Browser, baseURL: string): Promise<Newcomer> {
	const storage = await signIn(browser, baseURL, `bench.${crypto.randomUUID().slice(0, 8)}@iiitdmj.ac.in`)
	const context = await freshContext(browser, { layout: 'phone', baseURL, storage })
	const page = await context.newPage()
	await page.goto('/robots.txt')
	await publishCard(page)
	await page.goto('/home')
	await keepWords(page)
	await page.close()
	const leave = async () => {
		const headers = { authorization: `Bearer ${storage.access_token}` }
		const answer = await context.request.post(leavingPaths.leaving, { headers, data: { when: 'now' } })
		await context.close()
		if (!answer.ok()) throw new Error(`The newcomer did not leave: ${answer.status()}`)
	}
	return { context, leave }
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
			const canvas = new OffscreenCanvas(48, 64)
			canvas.getContext('2d')?.fillRect(8, 8, 32, 48)
			await send('POST', paths.photos, 'image/jpeg', await canvas.convertToBlob({ type: 'image/jpeg' }))
			await send('PUT', paths.profile, 'application/json', JSON.stringify(card))
		},
		{ paths: profilePaths, card },
	)
}

/** Decides for the first time, which makes the vault, and keeps twelve words for it. */
async function keepWords(page: Page): Promise<void> {
	const { recovery } = texts
	const button = (name: string) => page.getByRole('button', { name, exact: true })
	const heading = (name: string) => page.getByRole('heading', { name, exact: true })
	await button(texts.home.pass).click()
	await button(recovery.keepKey).click()
	await button(recovery.words).click()
	await heading(recovery.paperTitle).waitFor()
	const lines = await page.getByRole('dialog').locator('ol > li').allTextContents()
	const words = lines.map((line) => line.replace(/[\d\s]+/g, ''))
	await button(recovery.written).click()
	await heading(recovery.confirmTitle).waitFor()
	for (const label of await page.getByRole('dialog').locator('label').allTextContents()) {
		const place = Number(label.match(/\d+/))
		await page.getByLabel(recovery.wordAt(place), { exact: true }).fill(words[place - 1] ?? '')
	}
	await button(recovery.confirm).click()
	await heading(recovery.doneTitle).waitFor()
}

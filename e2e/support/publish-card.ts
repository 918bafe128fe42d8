import { expect, type Page, test } from '@playwright/test'
import { signInHeadless } from '@ydo/client/session/headless-sign-in'
import { consentVersion, type Gender, profilePaths } from '@ydo/contract/profile'

/** A name that nobody else has: journeys tell cards by their names. */
export function ownName(name: string): string {
	const letters = [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => String.fromCharCode(97 + (byte % 26)))
	return `${name} X${letters.join('')}`
}

type NewCard = { name: string; gender: Gender; interestedIn: Gender[] }

/** Somebody new joins by the calls that the pages make, with a picture made by the browser; ends at a page without code. */
export async function publishCard(page: Page, email: string, card: NewCard) {
	const { access_token } = await signInHeadless(test.info().project.use.baseURL ?? '', email)
	const headers = { authorization: `Bearer ${access_token}` }
	await page.goto('/robots.txt')
	const picture = await page.evaluate(async () => {
		const canvas = new OffscreenCanvas(300, 400)
		canvas.getContext('2d')?.fillRect(20, 20, 200, 300)
		const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
		return btoa(String.fromCharCode(...bytes))
	})
	const data = Buffer.from(picture, 'base64')
	const sent = await page.request.post(profilePaths.photos, {
		headers: { ...headers, 'content-type': 'image/jpeg' },
		data,
	})
	expect(sent.status()).toBe(201)
	const about = {
		birthDate: '2004-08-14',
		discipline: 'Design',
		year: '2nd year',
		description: 'Here for a week.',
		tags: ['letters'],
	}
	const saved = await page.request.put(profilePaths.profile, {
		headers,
		data: { ...card, ...about, consent: consentVersion },
	})
	expect(saved.status()).toBe(200)
	return { headers, id: (await saved.json()).id as string }
}

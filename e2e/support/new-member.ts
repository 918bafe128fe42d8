import { type Page, test } from '@playwright/test'
import { signInHeadless } from '@ydo/client/session/headless-sign-in'
import { leavingPaths } from '@ydo/contract/leaving'
import { consentVersion, profilePaths } from '@ydo/contract/profile'
import { paths } from '@ydo/contract/session'
import sharp from 'sharp'

export type NewMember = {
	id: string
	/** Has the account erased, so that nobody else meets its card. */
	leave(): Promise<void>
}

const base = () => test.info().project.use.baseURL ?? ''

/**
 * Somebody with a card and without a key, signed in in the page's browser, which stands at a page without code. Meets all who are
 * interested in nonbinary people, so that few others meet them.
 */
export async function joinAnew(page: Page, name: string): Promise<NewMember> {
	const email = `${name}.${crypto.randomUUID().slice(0, 8)}@iiitdmj.ac.in`
	const tokens = await signInHeadless(base(), email)
	const headers = { authorization: `Bearer ${tokens.access_token}` }
	const send = async (method: 'POST' | 'PUT', path: string, type: string, body: BodyInit) => {
		const answer = await fetch(base() + path, { method, headers: { ...headers, 'content-type': type }, body })
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
	}
	await send('POST', profilePaths.photos, 'image/jpeg', await photo())
	await send('PUT', profilePaths.profile, 'application/json', JSON.stringify({ ...card, name }))
	const user = (await (await fetch(base() + paths.user, { headers })).json()) as { id: string }
	await page.goto('/robots.txt')
	await page.evaluate((stored) => {
		for (const [key, token] of Object.entries(stored)) localStorage.setItem(key, token)
	}, tokens)
	return {
		id: user.id,
		leave: () => send('POST', leavingPaths.leaving, 'application/json', JSON.stringify({ when: 'now' })),
	}
}

const card = {
	birthDate: '2004-05-06',
	gender: 'nonbinary',
	interestedIn: ['nonbinary', 'woman', 'man'],
	discipline: 'Design',
	year: '2nd year',
	description: 'Reads maps for fun.',
	tags: ['letters'],
	consent: consentVersion,
}

async function photo(): Promise<Uint8Array<ArrayBuffer>> {
	const create = { width: 48, height: 64, channels: 3, background: '#c63' } as const
	return new Uint8Array(await sharp({ create }).jpeg().toBuffer())
}

import { expect, type Page, test } from '@playwright/test'
import { signInHeadless } from '@ydo/client/member/headless-member'
import { consentVersion, type ProfileInput, profile, profilePaths } from '@ydo/contract/profile'
import sharp from 'sharp'

/** A unique name: journeys tell cards by their names. */
export function ownName(name: string): string {
	const letters = [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => String.fromCharCode(97 + (byte % 26)))
	return `${name} X${letters.join('')}`
}

type NewCard = Pick<ProfileInput, 'name' | 'gender' | 'interestedIn'> & Partial<ProfileInput>

/** A member with a card and without keys. `headers` belong to a separate session. */
export type Published = { id: string; headers: { authorization: string } }

/** Joins as a new member by the calls that the pages make; the page ends without code. */
export async function publishCard(page: Page, email: string, card: NewCard): Promise<Published> {
	await page.goto('/robots.txt')
	return publishCardAt(test.info().project.use.baseURL ?? '', email, { card })
}

/** Joins without a browser; replaces an existing card. `photo`: the bytes of a JPEG. */
export async function publishCardAt(
	baseURL: string,
	email: string,
	{ card, photo }: { card: NewCard; photo?: Uint8Array<ArrayBuffer> },
): Promise<Published> {
	const { access_token } = await signInHeadless(baseURL, email)
	const headers = { authorization: `Bearer ${access_token}` }
	const send = (method: 'POST' | 'PUT', path: string, type: string, body: BodyInit) =>
		fetch(new URL(path, baseURL), { method, headers: { ...headers, 'content-type': type }, body })
	const sent = await send('POST', profilePaths.photos, 'image/jpeg', photo ?? (await plainPhoto()))
	expect(sent.status).toBe(201)
	const input = JSON.stringify({ ...about, ...card, consent: consentVersion })
	const saved = await send('PUT', profilePaths.profile, 'application/json', input)
	expect(saved.status).toBe(200)
	return { id: profile.parse(await saved.json()).id, headers }
}

const about = {
	birthDate: '2004-08-14',
	discipline: 'Design',
	year: '2nd year',
	description: 'Here for a week.',
	tags: ['letters'],
}

async function plainPhoto(): Promise<Uint8Array<ArrayBuffer>> {
	const create = { width: 300, height: 400, channels: 3, background: '#222' } as const
	return new Uint8Array(await sharp({ create }).jpeg().toBuffer())
}

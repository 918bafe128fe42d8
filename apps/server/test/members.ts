import { randomBytes } from 'node:crypto'
import { type Photo, photo } from '@ydo/contract/photos'
import { consentVersion, type Profile, type ProfileInput, profilePaths } from '@ydo/contract/profile'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type StoredCard, sealCard, sealPhoto } from '#domain/cards/stored-card.ts'
import type { SignedIn, TestApp, TestPerson } from './app.ts'

export const testProfile: ProfileInput & Pick<Profile, 'prompts'> = {
	name: 'Aarohi',
	birthDate: '2004-05-06',
	gender: 'woman',
	interestedIn: ['man'],
	discipline: 'Computer Science',
	year: '2nd year',
	description: 'Reads maps for fun.',
	tags: ['chai', 'trains'],
	prompts: [{ prompt: 'Ask me about', answer: 'The bus to the lake.' }],
	consent: consentVersion,
}

export type TestPhotoOptions = { width?: number; height?: number; colour?: string }

/** A small JPEG of one colour. */
export function testPhoto({ width = 160, height = 213, colour = '#c63' }: TestPhotoOptions = {}): Promise<Buffer> {
	return sharp({ create: { width, height, channels: 3, background: colour } })
		.jpeg()
		.toBuffer()
}

/** Sends a photo as the pages do and expects success. */
export async function addPhoto({ app }: TestApp, { headers }: SignedIn, bytes?: Buffer): Promise<Photo> {
	const answer = await app.inject({
		method: 'POST',
		url: profilePaths.photos,
		headers: { ...headers, 'content-type': 'image/jpeg' },
		body: bytes ?? (await testPhoto()),
	})
	if (answer.statusCode !== 201) throw new Error(`the photo was refused: ${answer.body}`)
	return photo.parse(answer.json())
}

/** PUT /api/profile with the test profile and overrides. */
export function saveProfile(
	{ app }: TestApp,
	{ headers }: SignedIn,
	changes: Partial<ProfileInput> = {},
	more: { 'if-match'?: string } = {},
) {
	return app.inject({
		method: 'PUT',
		url: profilePaths.profile,
		headers: { ...headers, ...more },
		body: { ...testProfile, ...changes },
	})
}

/** A new member who signs in, sends a photo and publishes a card. */
export async function join(
	test: TestApp,
	changes: Partial<ProfileInput> = {},
	person: TestPerson = {},
): Promise<SignedIn> {
	const name = changes.name ?? testProfile.name
	const member = await test.signIn({ name, fullName: name, ...person })
	await addPhoto(test, member)
	const answer = await saveProfile(test, member, changes)
	if (answer.statusCode !== 200) throw new Error(`the card was refused: ${answer.body}`)
	return member
}

/** Inserts a card with one photo (without files) for a signed-in member: much faster than `join`. */
export async function plantCard(
	{ db, deps }: TestApp,
	{ memberId }: SignedIn,
	changes: Partial<StoredCard> = {},
): Promise<void> {
	const { consent: _, ...profile } = testProfile
	const [photoId, about] = [randomBytes(16), { width: 48, height: 64, blur: 'data:image/webp;base64,UklGRg==' }]
	const sealed = sealCard(deps.sealer, memberId, { ...profile, nickname: false, ...changes })
	// As changeCard does, in one query.
	await sql`
		with photo as (
			insert into photos (id, member_id, sealed) values (${photoId}, ${memberId}, ${sealPhoto(deps.sealer, photoId, about)})
		), clock as (update card_clock set version = version + 1 returning version)
		insert into cards (member_id, sealed, version, updated_at) select ${memberId}, ${sealed}, version, now() from clock
		on conflict (member_id) do update
			set sealed = excluded.sealed, version = excluded.version, updated_at = excluded.updated_at
	`.execute(db)
}

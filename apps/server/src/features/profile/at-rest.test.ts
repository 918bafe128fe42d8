import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { leavingPaths } from '@ydo/contract/account'
import { afterAll, expect, test } from 'vitest'
import { createFolderBlobs } from '#infra/blobs.ts'
import { testApp } from '#test/app.ts'
import { dumpDatabase, dumpFolder } from '#test/dump.ts'
import { addPhoto, join, saveProfile, testPhoto } from '#test/members.ts'
import { block, idOf, saveVisibility } from '#test/see.ts'

const folder = await mkdtemp(joinPath(tmpdir(), 'ydo-at-rest-'))
afterAll(() => rm(folder, { recursive: true }))

const secrets = {
	name: 'Xanthippe',
	birthDate: '2003-07-19',
	gender: 'nonbinary',
	interestedIn: ['nonbinary', 'woman'],
	discipline: 'Smart Manufacturing',
	year: '3rd year',
	description: 'Collects zeppelins and obsidian.',
	tags: ['quokkas', 'zugzwang'],
	prompts: [{ prompt: 'A hill I will die on', answer: 'Yodelling is a language.' }],
} as const

/** The people the member hides from. */
const hidden = {
	emails: ['zebulon.q@iiitdmj.ac.in'],
	rollPatterns: ['19qzx'],
	disciplines: ['Mechanical'],
	years: ['4th year'],
}

const person = {
	device: 'Firefox on Linux',
	name: 'Xanthippe',
	fullName: 'Xanthippe Featherstonehaugh',
	email: 'xanthippe.f@iiitdmj.ac.in',
	subject: '1122334455',
}

/** A second member, who is leaving. */
const other = {
	card: { name: 'Zbigniew', birthDate: '2001-02-28', description: 'Whittles ocarinas.', tags: ['yaks', 'marimba'] },
	person: {
		name: 'Zbigniew',
		fullName: 'Zbigniew Quetzalcoatl',
		email: 'zbigniew.q@iiitdmj.ac.in',
		subject: '9988776655',
		device: 'Samsung Internet on Android',
	},
}

test('neither database nor files contain members’ data or device names in plain text', async () => {
	const all = await testApp({ deps: { blobs: createFolderBlobs(folder) } })
	const member = await all.signIn(person)
	await addPhoto(all, member, await testPhoto({ width: 600, height: 800 }))
	const saved = await saveProfile(all, member, {
		...secrets,
		interestedIn: [...secrets.interestedIn],
		tags: [...secrets.tags],
		prompts: [...secrets.prompts],
	})
	expect(saved.statusCode).toBe(200)
	expect((await saveVisibility(all, member, { paused: true, ...hidden })).statusCode).toBe(200)
	const leaver = await join(all, { ...other.card, gender: 'man', interestedIn: ['nonbinary'] }, other.person)
	expect((await block(all, member, idOf(leaver))).statusCode).toBe(204)
	expect((await block(all, leaver, idOf(member))).statusCode).toBe(204)
	const { headers } = leaver
	const leaving = await all.app.inject({ method: 'POST', url: leavingPaths.leaving, headers, body: { when: 'later' } })
	expect(leaving.statusCode).toBe(200)
	const gone = await join(
		all,
		{ name: 'Ozymandias', gender: 'nonbinary' },
		{ subject: 'ozy', device: 'Opera on macOS' },
	)
	await all.app.inject({ method: 'POST', url: leavingPaths.leaving, headers: gone.headers, body: { when: 'now' } })
	const young = await all.signIn({ subject: 'young' })
	await saveProfile(all, young, { birthDate: '2009-03-04' })

	const kept = [await dumpDatabase(all.db), ...(await dumpFolder(folder)).values()]
	// Six versions of the large photo, two of the small one.
	expect(kept).toHaveLength(1 + 6 + 2)
	expect(kept[0]?.includes(member.memberId)).toBe(true)
	const told = [
		...Object.values(secrets)
			.flat()
			.flatMap((value) => (typeof value === 'string' ? value : Object.values(value))),
		...Object.values(hidden).flat(),
		...Object.values(person),
		...Object.values(other.card).flat(),
		...Object.values(other.person),
		'Quetzalcoatl',
		'Ozymandias',
		'Opera',
		'Samsung',
		'man"',
		'woman',
		'2009-03-04',
		'2027-03-04',
		'data:image',
		'Featherstonehaugh',
	]
	const heads = ['WEBP', 'RIFF', 'ftyp', 'avif', 'VP8', 'JFIF', 'Exif', 'mdat', '\xff\xd8\xff']
	for (const bytes of kept) {
		const text = bytes.toString('latin1').toLowerCase()
		for (const secret of told)
			for (const spelling of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
				expect(text.includes(spelling.toLowerCase()), `${secret} as ${spelling}`).toBe(false)
		for (const head of heads)
			expect([head, bytes.subarray(0, 64).includes(Buffer.from(head, 'latin1'))]).toEqual([head, false])
		for (const head of ['ftypavif', 'WEBPVP8', '\xff\xd8\xff\xe0'])
			expect(bytes.includes(Buffer.from(head, 'latin1'))).toBe(false)
	}
})

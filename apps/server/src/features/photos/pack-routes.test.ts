import { limits } from '@ydo/contract/limits'
import { packPaths, packSize } from '@ydo/contract/photo-packs'
import { photoAddress } from '@ydo/contract/photos'
import { isFull } from '@ydo/contract/test/in-full'
import { lifetimes } from '@ydo/contract/timings'
import { expect, test } from 'vitest'
import { setMemberStatus } from '#domain/card-changes/store.ts'
import type { StoredCard } from '#domain/cards/stored-card.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { addPhoto, plantCard, testPhoto } from '#test/members.ts'
import { block, idOf, saveVisibility, unblock } from '#test/see.ts'

const unknown = '/photos/AAAAAAAAAAAAAAAAAAAAAA/480.webp?day=20777&sig=AAAAAAAAAAAAAAAAAAAAAA'

const man: Partial<StoredCard> = { gender: 'man', interestedIn: ['woman'] }

async function campus() {
	const all = await testApp()
	const [viewer, one, other] = [await all.signIn({ subject: 'viewer' }), await all.signIn(), await all.signIn()]
	await plantCard(all, viewer)
	const photos = [await addPhoto(all, one, await testPhoto()), await addPhoto(all, other, await testPhoto())]
	for (const member of [one, other]) await plantCard(all, member, man)
	const ask = (sources: unknown, headers: Record<string, string> = viewer.headers) =>
		all.app.inject({ method: 'POST', url: packPaths.pack, headers, payload: { sources } })
	return { all, viewer, one, other, sources: photos.map(({ src }) => src), ask }
}

/** The images in an answer, parsed as the contract specifies. */
function read({ rawPayload }: { rawPayload: Buffer }): Buffer[] {
	const images: Buffer[] = []
	for (let at = 0; at < rawPayload.length; ) {
		const end = at + 4 + rawPayload.readUInt32BE(at)
		images.push(rawPayload.subarray(at + 4, end))
		at = end
	}
	return images
}

const small = async ({ app }: TestApp, src: string) => (await app.inject(photoAddress(src, 160, 'webp'))).rawPayload

test('returns the small photos in the order requested', async () => {
	const { all, sources, ask } = await campus()
	const [one = '', other = ''] = sources
	const answer = await ask([other, one, other])
	expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/octet-stream'])
	expect(answer.headers['cache-control']).toBe('no-store')
	const images = [await small(all, other), await small(all, one), await small(all, other)]
	expect(images[0]?.length).toBeGreaterThan(0)
	expect(read(answer)).toEqual(images)
})

test('returns an empty entry for an unknown photo, a forged or expired address, and a suspended owner', async () => {
	const { all, one, sources, ask } = await campus()
	const [shown = '', other = ''] = sources
	const forged = shown.replace(/sig=./, (start) => (start === 'sig=A' ? 'sig=B' : 'sig=A'))
	expect(read(await ask([unknown, forged, other])).map(({ length }) => length > 0)).toEqual([false, false, true])
	await setMemberStatus(all.db, one.memberId, 'suspended')
	expect(read(await ask([shown, other])).map(({ length }) => length > 0)).toEqual([false, true])
	all.clock.advance(lifetimes.photoAddress * 1000)
	const again = await all.signIn({ subject: 'viewer' })
	expect((await ask([other], again.headers)).rawPayload).toEqual(Buffer.alloc(4))
})

test('returns an empty entry for owners the caller may not see, as for unknown photos, and the photo once they may', async () => {
	const { all, viewer, one, other, sources, ask } = await campus()
	const there = async () => read(await ask([...sources, unknown])).map(({ length }) => length > 0)
	expect(await there()).toEqual([true, true, false])
	await saveVisibility(all, one, { paused: true })
	expect(await there()).toEqual([false, true, false])
	await saveVisibility(all, one, { paused: false })
	await block(all, other, idOf(viewer))
	expect(await there()).toEqual([true, false, false])
	await unblock(all, other, idOf(viewer))
	await saveVisibility(all, one, { emails: ['viewer@iiitdmj.ac.in'] })
	await plantCard(all, other, { ...man, interestedIn: ['man'] })
	expect(await there()).toEqual([false, false, false])
	expect((await ask([...sources])).rawPayload).toEqual((await ask([unknown, unknown])).rawPayload)
	await plantCard(all, other, man)
	expect(await there()).toEqual([false, true, false])
	// A caller without a card sees nobody; members always get their own photos, even while paused.
	const stranger = await all.signIn()
	expect((await ask([...sources], stranger.headers)).rawPayload).toEqual(Buffer.alloc(8))
	await saveVisibility(all, one, { paused: true })
	expect(read(await ask([...sources], one.headers)).map(({ length }) => length > 0)).toEqual([true, false])
})

test('requires a token and between one photo and a full pack, as small-photo addresses', async () => {
	const { sources, ask } = await campus()
	const [src = ''] = sources
	expect((await ask([src], {})).statusCode).toBe(401)
	for (const wrong of [[], new Array(packSize + 1).fill(src), [src.replace('480', '960')], ['/etc/passwd'], [7], 'x'])
		expect((await ask(wrong)).statusCode).toBe(400)
	expect((await ask(new Array(packSize).fill(src))).statusCode).toBe(200)
})

test.runIf(isFull)('rate-limits packs per minute', async () => {
	const { ask } = await campus()
	for (let asked = 0; asked < limits.photoPacksPerMinute; asked++) expect((await ask([unknown])).statusCode).toBe(200)
	const refused = await ask([unknown])
	expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})

import { chatPaths } from '@ydo/contract/chats'
import { closings } from '@ydo/contract/notices'
import { packPaths } from '@ydo/contract/photo-packs'
import { profilePaths } from '@ydo/contract/profile'
import { paths } from '@ydo/contract/session'
import { slotPaths } from '@ydo/contract/slots'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type SignedIn, testApp } from '#test/app.ts'
import { messageBytes } from '#test/chat-bytes.ts'
import { messagesAfter, sendMessage, talking } from '#test/chats.ts'
import { listen, openLive } from '#test/live.ts'
import { addPhoto, plantCard } from '#test/members.ts'
import { block, idOf, seenBy } from '#test/see.ts'
import { until } from '#test/until.ts'

// Two instances of one database. A suspension is one SQL statement from anywhere, without the application.
const all = await testApp()
const second = await testApp({ deps: all.deps })
const instances = [all, second] as const
const addresses = [await listen(all), await listen(second)] as const
const { app, db } = all

const suspend = ({ memberId }: SignedIn) =>
	sql`update members set status = 'suspended' where id = ${memberId}`.execute(db)
const restore = ({ memberId }: SignedIn) => sql`update members set status = 'active' where id = ${memberId}`.execute(db)

let asha: SignedIn
let kabir: SignedIn
let chat: Buffer
let photo: { own: string; shown: string }

/** Asha and Kabir chat and see each other; both instances have cached their cards. */
beforeEach(async () => {
	;({ asha, kabir, chat } = await talking(all))
	await plantCard(all, asha)
	await addPhoto(all, asha)
	await plantCard(all, kabir, { gender: 'man', interestedIn: ['woman'] })
	const photosOf = async (url: string, { headers }: SignedIn) => (await app.inject({ url, headers })).json()
	const [own] = (await photosOf(profilePaths.profile, asha)).photos.slice(-1)
	const cards = (await photosOf('/api/users/all', kabir)) as { id: string; photos: { src: string }[] }[]
	const shown = cards.find(({ id }) => id === idOf(asha))?.photos.at(-1)
	photo = { own: own.src, shown: shown?.src ?? '' }
	for (const { src } of [own, shown]) expect((await second.app.inject(src)).statusCode).toBe(200)
	expect(await seenBy(second, kabir)).toContain(idOf(asha))
})

const packOf = ({ headers }: SignedIn) =>
	second.app.inject({ method: 'POST', url: packPaths.pack, headers, body: { sources: [photo.shown] } })

test('hides card and photos from the next call on every instance until lifted', async () => {
	const [stranger, blocked] = [await all.signIn(), await all.signIn()]
	for (const member of [stranger, blocked]) await plantCard(all, member, { gender: 'man', interestedIn: ['woman'] })
	await block(all, blocked, idOf(asha))
	expect((await packOf(kabir)).rawPayload.length).toBeGreaterThan(4)
	await suspend(asha)
	for (const on of instances) {
		for (const viewer of [kabir, stranger, blocked]) expect(await seenBy(on, viewer)).not.toContain(idOf(asha))
		for (const src of Object.values(photo)) expect((await on.app.inject(src)).statusCode).toBe(404)
	}
	expect((await packOf(kabir)).rawPayload).toEqual(Buffer.alloc(4))
	await restore(asha)
	for (const on of instances) {
		for (const viewer of [kabir, stranger]) expect(await seenBy(on, viewer)).toContain(idOf(asha))
		expect(await seenBy(on, blocked)).not.toContain(idOf(asha))
		for (const src of Object.values(photo)) expect((await on.app.inject(src)).statusCode).toBe(200)
	}
})

test('refuses every call of a suspended member at once, with tokens of any age', async () => {
	await suspend(asha)
	const body = { chat: chat.toString('base64url') }
	for (const { app } of instances) {
		for (const url of [paths.user, '/api/users/all', chatPaths.chats, slotPaths.matches, profilePaths.profile])
			expect((await app.inject({ url, headers: asha.headers })).statusCode).toBe(401)
		const typing = await app.inject({ method: 'POST', url: chatPaths.typing, headers: asha.headers, body })
		expect(typing.statusCode).toBe(401)
	}
	const message = messageBytes({ chat, sender: asha.memberId })
	expect((await sendMessage(second, asha, message)).statusCode).toBe(401)
	expect((await messagesAfter(all, kabir)).messages).toEqual([])
	const payload = { refresh_token: asha.refreshToken }
	expect((await app.inject({ method: 'POST', url: paths.refresh, payload })).statusCode).toBe(401)
})

test("closes the member's open sockets at once on every instance, and no others", async () => {
	const sockets = await Promise.all(addresses.map((at) => openLive(at, asha.accessToken)))
	const peer = await openLive(addresses[1], kabir.accessToken)
	await until('the first frames', () => [...sockets, peer].every(({ frames }) => frames.length > 0))
	await suspend(asha)
	for (const { closed } of sockets) expect(await closed).toBe(closings.unauthenticated)
	expect(peer.socket.readyState).toBe(peer.socket.OPEN)
})

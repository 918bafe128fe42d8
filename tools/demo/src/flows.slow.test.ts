import type { AddressInfo } from 'node:net'
import { createDeck } from '@ydo/client/deck/create-deck'
import { createProfile } from '@ydo/client/profile/create-profile'
import { slotTimes } from '@ydo/contract/slots'
import { type SignedIn, testApp, testInstitute } from '@ydo/server/test/app'
import { join, plantCard } from '@ydo/server/test/members'
import { beat } from '@ydo/server/test/slots'
import { until } from '@ydo/server/test/until'
import { expect, test } from 'vitest'
import { deviceOf } from '#test/choosing-student.ts'
import { watchFiles } from '#test/ran-files.ts'
import { createSharedTime } from '#test/shared-time.ts'

// How many files a behaviour runs through: what somebody opens who follows it, from the library's call to the database and back. The
// web's components are not in it.
const all = await testApp()
await all.app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(all.app.server.address() as AddressInfo).port}`
const time = createSharedTime(all.clock)
const world = { test: all, url, time, connect: (address: string) => new WebSocket(address) }
const slot = slotTimes.often.every + slotTimes.jitter

async function student(gender: 'woman' | 'man'): Promise<SignedIn> {
	const signedIn = await all.signIn()
	await plantCard(all, signedIn, { gender, interestedIn: [gender === 'woman' ? 'man' : 'woman'] })
	return signedIn
}

function requestAs({ accessToken }: SignedIn) {
	return (path: string, init: RequestInit = {}) => {
		const headers = new Headers(init.headers)
		headers.set('authorization', `Bearer ${accessToken}`)
		return fetch(url + path, { ...init, headers })
	}
}

test('tells through how many files the five flows run', async () => {
	const signedIn = [await student('woman'), await student('man')] as const
	const [her, him] = signedIn.map((one) => deviceOf(one, world)) as [
		ReturnType<typeof deviceOf>,
		ReturnType<typeof deviceOf>,
	]
	for (const one of [her, him]) {
		await one.open()
		await one.sync()
	}
	await her.sync()
	for (const one of [her, him]) one.start()
	const { ran, end } = await watchFiles()
	const flows: Record<string, string[]> = {}

	await him.like(her.id)
	flows.smash = await ran(async () => {
		await her.like(him.id)
		await time.pass(slotTimes.first + slotTimes.jitter)
		await until('her slot has left', () => her.slots.length > 0)
	})
	await beat(all)
	await time.pass(2 * slot)
	await until('both know of the match', () => [her, him].every(({ chats }) => chats.list().length === 1))
	const id = her.chats.list()[0]?.id ?? ''
	for (const { chats } of [her, him]) chats.open(id)
	flows.message = await ran(async () => {
		await her.chats.send(id, 'hello')
		await until('it is shown', () => him.chats.list()[0]?.unread === 1)
	})
	await Promise.all([her.stop(), him.stop()])

	const joined = await join(all)
	const request = requestAs(joined)
	flows.list = await ran(() => createDeck({ request }).load())
	const values = new Map<string, string>()
	const storage = {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
	const send = () => Promise.reject(new Error('no photo is sent'))
	const profile = createProfile({
		request,
		send,
		storage,
		member: joined.memberId.toString('base64url'),
		institute: testInstitute,
		now: all.clock.now,
	})
	await profile.load()
	flows['save a profile'] = await ran(async () => {
		profile.edit()
		profile.setField('bio', 'Reads the same book each June.')
		expect(await profile.save()).toBe('saved')
	})
	flows['sign in'] = await ran(() => all.signIn())
	end()

	for (const [name, files] of Object.entries(flows)) {
		console.log(
			`${name}: ${files.length} files in ${new Set(files.map((file) => file.replace(/[^/]+$/, ''))).size} folders`,
		)
		if (process.env.YDO_FLOWS) console.log(files.map((file) => `  ${file}`).join('\n'))
	}
	for (const files of Object.values(flows)) expect(files.length).toBeGreaterThan(3)
})

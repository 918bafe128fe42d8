import { createSession, type Session } from '@ydo/client/session/create-session'
import { endedKey } from '@ydo/client/session/token-store'
import { paths, storageKeys } from '@ydo/contract/session'
import { lifetimes } from '@ydo/contract/timings'
import { testApp } from '@ydo/server/test/app'
import { freePort } from '@ydo/server/test/free-port'
import { beforeEach, expect, test } from 'vitest'

// The client's session against the real server: tabs share what browsers let them share.
const port = await freePort()
const publicUrl = `http://localhost:${port}`
const { app, clock, signIn, setStatus } = await testApp({ deps: { publicUrl } })
await app.listen({ host: '127.0.0.1', port })

let refreshes = 0
let values: Map<string, string>
let queue: Promise<unknown>
let errors: unknown[]

beforeEach(() => {
	;[refreshes, values, queue, errors] = [0, new Map(), Promise.resolve(), []]
})

const storage = {
	getItem: (key: string) => values.get(key) ?? null,
	setItem: (key: string, value: string) => void values.set(key, value),
	removeItem: (key: string) => void values.delete(key),
}

function oneAtATime<Result>(_: string, run: () => Promise<Result>): Promise<Result> {
	const turn = queue.then(run)
	queue = turn.catch(() => undefined)
	return turn
}

function openTab(lock = oneAtATime): Session {
	const call = (path: string, init?: RequestInit) => {
		if (path === paths.refresh) refreshes++
		return fetch(publicUrl + path, init)
	}
	return createSession({ storage, fetch: call, lock, console: { error: (...parts) => errors.push(parts) } })
}

async function signedInTab(): Promise<{ tab: Session; memberId: Buffer }> {
	const { accessToken, refreshToken, memberId } = await signIn()
	const tab = openTab()
	tab.accept({ access_token: accessToken, refresh_token: refreshToken })
	return { tab, memberId }
}

const expire = () => clock.advance(lifetimes.accessToken * 1000)

test('signs in a tab after the callback, and another one with it', async () => {
	const { tab, memberId } = await signedInTab()
	const id = memberId.toString('base64url')
	expect(await tab.check()).toMatchObject({ id })
	expect(await openTab().check()).toMatchObject({ id })
	expect(tab.snapshot()).toMatchObject({ status: 'signed-in', user: { id } })
})

test('two tabs with an expired token refresh once between them', async () => {
	const { tab } = await signedInTab()
	const other = openTab()
	expire()
	const answers = await Promise.all([tab.check(), other.check(), tab.request(paths.user), other.request(paths.user)])
	expect(answers.slice(0, 2)).toEqual([
		expect.objectContaining({ role: 'member' }),
		expect.objectContaining({ role: 'member' }),
	])
	expect(answers.slice(2).map((answer) => (answer as Response).status)).toEqual([200, 200])
	expect(refreshes).toBe(1)
	expect([...values.keys()]).toEqual(expect.arrayContaining(Object.values(storageKeys)))
})

test('two tabs without a shared lock end up with the same tokens, signed in', async () => {
	const { tab } = await signedInTab()
	const other = openTab((_, run) => run())
	expire()
	const users = await Promise.all([tab.check(), other.check()])
	expect(users.every(Boolean)).toBe(true)
	expect(refreshes).toBe(2)
	expire()
	expect(await tab.check()).toBeDefined()
	expect(await other.check()).toBeDefined()
})

test('a session lasts over months of use', async () => {
	const { tab } = await signedInTab()
	for (let week = 0; week < 24; week++) {
		clock.advance(7 * 24 * 3600 * 1000)
		expect((await tab.request(paths.user)).status).toBe(200)
	}
	expect(refreshes).toBe(24)
})

test('signing out in one tab signs out both, here and on the server', async () => {
	const { tab } = await signedInTab()
	const other = openTab()
	await other.check()
	const copies = new Map(values)
	await tab.signOut()
	other.storageChanged({ key: storageKeys.accessToken })
	expect(other.snapshot()).toEqual({ status: 'signed-out', ended: false })
	expect(await other.check()).toBeUndefined()
	values = copies
	expect(await openTab().check()).toBeUndefined()
	expect([...values.keys()]).toEqual([endedKey])
})

test('a session that the server ended loses both tokens', async () => {
	const { tab, memberId } = await signedInTab()
	await setStatus(memberId, 'suspended')
	expect((await tab.request(paths.user)).status).toBe(401)
	expect([...values.keys()]).toEqual([endedKey])
	expect(tab.snapshot()).toEqual({ status: 'signed-out', ended: true })
	expect(errors).toEqual([])
})

test('a thief with copied tokens and the member sign each other out', async () => {
	const { tab } = await signedInTab()
	const stolen = values.get(storageKeys.refreshToken)
	expire()
	await tab.check()
	clock.advance((lifetimes.refreshGrace + 1) * 1000)
	const payload = { refresh_token: stolen }
	expect((await app.inject({ method: 'POST', url: paths.refresh, payload })).statusCode).toBe(401)
	expect(await tab.check()).toBeUndefined()
	expect(tab.snapshot()).toEqual({ status: 'signed-out', ended: true })
})

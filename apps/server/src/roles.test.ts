import { leavingPaths } from '@ydo/contract/account'
import { chatPaths } from '@ydo/contract/chats'
import { directoryPaths } from '@ydo/contract/directory'
import { errorBody } from '@ydo/contract/errors'
import { noticePaths } from '@ydo/contract/notices'
import { pushPaths } from '@ydo/contract/push'
import { reportPaths } from '@ydo/contract/reports'
import { paths } from '@ydo/contract/session'
import { slotPaths } from '@ydo/contract/slots'
import { vaultPaths } from '@ydo/contract/vault'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { openApiPath } from '#infra/open-api.ts'
import { testApp } from '#test/app.ts'
import { plantCard } from '#test/members.ts'

// Makes every documented call without the required rights: calls added after this test are included.
const all = await testApp()
const { app } = all

type Operation = { path: string; method: NonNullable<InjectOptions['method']> }

const document: { paths: Record<string, Record<string, unknown>> } = (await app.inject(openApiPath)).json()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() }) as Operation),
)

/** Answered without a token, each for a reason: nobody is signed in yet, or the content is public. */
const open = new Set([
	`GET ${openApiPath}`,
	'GET /healthz',
	// On the way into a session, and out of one that may have ended.
	`GET ${paths.signIn}`,
	`GET ${paths.providerCallback}`,
	`POST ${paths.refresh}`,
	`POST ${paths.signOut}`,
	// By the secret of a subscription, while no page has a token.
	`POST ${pushPaths.look}`,
	// At an unguessable address.
	'GET /photos/{id}/{width}.{format}',
])

const nameOf = ({ path, method }: Operation) => `${method} ${path}`
const guarded = operations.filter((operation) => !open.has(nameOf(operation)))

/** Sends an empty body: authorization fails before validation. */
function send({ path, method }: Operation, headers: Record<string, string> = {}) {
	const url = path.replaceAll(/\{\w+\}/g, 'AAAAAAAAAAAAAAAAAAAAAA')
	return app.inject({ method, url, headers })
}

async function answers(headers?: Record<string, string>): Promise<[string, number][]> {
	const told: [string, number][] = []
	for (const operation of guarded) {
		const answer = await send(operation, headers)
		told.push([nameOf(operation), answer.statusCode])
		expect(errorBody.safeParse(answer.json()).success, nameOf(operation)).toBe(true)
	}
	return told
}

const refused = guarded.map((operation) => [nameOf(operation), 401])

test('requires a token for all calls but those listed here, including new ones', () => {
	const names = operations.map(nameOf)
	for (const name of open) expect(names).toContain(name)
	const calls = [
		...['GET', 'POST'].map((method) => `${method} ${slotPaths.slot}`),
		`GET ${slotPaths.matches}`,
		`PUT ${slotPaths.accept('{id}')}`,
		`POST ${directoryPaths.leaves}`,
		...['GET', 'POST'].map((method) => `${method} ${vaultPaths.entries}`),
		...['GET', 'PUT'].map((method) => `${method} ${vaultPaths.wraps}`),
		`GET ${noticePaths.notices}`,
		...['GET', 'POST'].flatMap((method) => [`${method} ${chatPaths.chats}`, `${method} ${chatPaths.messages}`]),
		`POST ${chatPaths.typing}`,
		`DELETE ${chatPaths.matches}/{id}`,
		`POST ${noticePaths.read}`,
		...['GET', 'PUT', 'DELETE'].map((method) => `${method} ${pushPaths.push}`),
		...['GET', 'POST'].map((method) => `${method} ${reportPaths.reports}`),
	]
	expect(guarded.map(nameOf)).toEqual(expect.arrayContaining(calls))
})

describe('refuses every call of a member', () => {
	test('without a token or with an invalid one', async () => {
		expect(await answers()).toEqual(refused)
		expect(await answers({ authorization: 'Bearer x.y.z' })).toEqual(refused)
	})

	test('with a refresh token', async () => {
		const { refreshToken } = await all.signIn()
		expect(await answers({ authorization: `Bearer ${refreshToken}` })).toEqual(refused)
	})

	test('with a revoked session, and for a suspended member', async () => {
		const [revoked, suspended] = [await all.signIn(), await all.signIn()]
		for (const member of [revoked, suspended]) await plantCard(all, member)
		await all.db.deleteFrom('sessions').where('member_id', '=', revoked.memberId).execute()
		await all.setStatus(suspended.memberId, 'suspended')
		for (const { headers } of [revoked, suspended]) expect(await answers(headers)).toEqual(refused)
	})
})

test('lets a lapsed member change nothing but end their own data here', async () => {
	const lapsed = await all.signIn()
	const lapses = { lapse: 'roster', lapses_at: new Date(all.clock.now() + 1000) } as const
	await all.db.updateTable('members').set(lapses).where('id', '=', lapsed.memberId).execute()
	const allowed: string[] = []
	for (const operation of guarded.filter(({ method }) => method !== 'GET')) {
		const answer = await send(operation, lapsed.headers)
		if (answer.statusCode !== 403) allowed.push(nameOf(operation))
		else expect(answer.json().error.code, nameOf(operation)).toBe('lapsed')
		// One of the calls ended the session.
		await all.db.updateTable('sessions').set({ revoked_at: null }).where('member_id', '=', lapsed.memberId).execute()
	}
	expect(allowed.sort()).toEqual([
		'DELETE /api/sessions',
		'DELETE /api/sessions/others',
		'DELETE /api/sessions/{id}',
		`POST ${leavingPaths.leaving}`,
		`POST ${noticePaths.read}`,
	])
})

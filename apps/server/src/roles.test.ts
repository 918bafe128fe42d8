import { chatPaths } from '@ydo/contract/chats'
import { directoryPaths } from '@ydo/contract/directory'
import { errorBody } from '@ydo/contract/errors'
import { leavingPaths } from '@ydo/contract/leaving'
import { noticePaths } from '@ydo/contract/notices'
import { pushPaths } from '@ydo/contract/push'
import { reportPaths } from '@ydo/contract/reports'
import { paths } from '@ydo/contract/session'
import { tickPaths } from '@ydo/contract/ticks'
import { vaultPaths } from '@ydo/contract/vault'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { openApiPath } from '#platform/open-api.ts'
import { testApp } from '#testing/app.ts'
import { plantCard } from '#testing/members.ts'

// Every documented call, by everybody who may not make it: also those that are written after this test.
const all = await testApp()
const { app } = all

type Operation = { path: string; method: NonNullable<InjectOptions['method']> }

const document: { paths: Record<string, Record<string, unknown>> } = (await app.inject(openApiPath)).json()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
	Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() }) as Operation),
)

/** Answered to anybody, each for a reason: nobody is signed in yet, or what it tells is public. */
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
	// Named by an address that nobody can guess.
	'GET /photos/{id}/{width}.{format}',
])

const nameOf = ({ path, method }: Operation) => `${method} ${path}`
const guarded = operations.filter((operation) => !open.has(nameOf(operation)))

/** The body is the emptiest there is: whoever may not call is refused before anybody looks at it. */
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

test('what is for members alone are all calls but those told here, the newest too', () => {
	const names = operations.map(nameOf)
	for (const name of open) expect(names).toContain(name)
	const calls = [
		`POST ${tickPaths.ticks}`,
		`GET ${tickPaths.clock}`,
		`GET ${tickPaths.matches}`,
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

describe('every call of a member is refused', () => {
	test('to anybody without a token, or with one that is none', async () => {
		expect(await answers()).toEqual(refused)
		expect(await answers({ authorization: 'Bearer x.y.z' })).toEqual(refused)
	})

	test('to a refresh token', async () => {
		const { refreshToken } = await all.signIn()
		expect(await answers({ authorization: `Bearer ${refreshToken}` })).toEqual(refused)
	})

	test('to whose session was revoked, and to who is suspended', async () => {
		const [revoked, suspended] = [await all.signIn(), await all.signIn()]
		for (const member of [revoked, suspended]) await plantCard(all, member)
		await all.db.deleteFrom('sessions').where('member_id', '=', revoked.memberId).execute()
		await all.setStatus(suspended.memberId, 'suspended')
		for (const { headers } of [revoked, suspended]) expect(await answers(headers)).toEqual(refused)
	})
})

test('who is no longer admitted may change nothing but to end what they have here', async () => {
	const lapsed = await all.signIn()
	const lapses = { lapse: 'roster', lapses_at: new Date(all.clock.now() + 1000) } as const
	await all.db.updateTable('members').set(lapses).where('id', '=', lapsed.memberId).execute()
	const allowed: string[] = []
	for (const operation of guarded.filter(({ method }) => method !== 'GET')) {
		const answer = await send(operation, lapsed.headers)
		if (answer.statusCode !== 403) allowed.push(nameOf(operation))
		else expect(answer.json().error.code, nameOf(operation)).toBe('lapsed')
		// One of them ended the session.
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

import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { errorBody } from '@ydo/contract/errors'
import { callLimits } from '@ydo/contract/limits'
import { profilePaths } from '@ydo/contract/profile'
import { paths } from '@ydo/contract/session'
import { isFull } from '@ydo/contract/test/in-full'
import { lifetimes } from '@ydo/contract/timings'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { authentication } from '#access/authentication.ts'
import { handleErrors } from '#infra/error-handler.ts'
import { limitCalls, perAddress, perMember } from '#infra/rate-limit.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { until } from '#test/until.ts'

const all = await testApp()
const few = { ...callLimits, ofMember: 3, ofAddress: 3, ofAddressAndFile: 3, atOnceOfMember: 2 }

/** An application with a route of each kind and low limits. The slow routes wait for `work`. */
async function smallApp(numbers: Partial<typeof few> = {}) {
	const { promise: work, resolve: endWork } = Promise.withResolvers<void>()
	let begun = 0
	const slow = async () => {
		begun++
		await work
		return 'done'
	}
	const app = Fastify({ trustProxy: 'loopback', forceCloseConnections: true })
	onTestFinished(() => app.close())
	handleErrors(app)
	const limits = await limitCalls(app, { ...few, ...numbers })
	authentication(app, all.deps, limits.countRefused)
	limits.countMembers()
	app.get('/mine', async () => 'mine')
	app.get('/also-mine', async () => 'mine')
	app.get('/slow', slow)
	app.get('/public', { config: { public: true } }, async () => 'public')
	app.get('/file', { config: { public: true, schemaless: 'a file' } }, async () => 'file')
	app.get('/another-file', { config: { public: true, schemaless: 'a file' } }, async () => 'file')
	app.get('/often', { config: { public: true, rateLimit: perAddress(5) } }, async () => 'often')
	app.get('/seldom', { config: { rateLimit: perMember(1) } }, async () => 'seldom')
	app.setNotFoundHandler((_, reply) => reply.code(404).send('nothing'))
	return { app, endWork, begun: () => begun }
}

type Small = Awaited<ReturnType<typeof smallApp>>
type From = { headers?: Record<string, string>; remoteAddress?: string }

async function codes({ app }: Pick<Small, 'app'>, url: string, count: number, from: From = {}): Promise<number[]> {
	const answers: number[] = []
	for (let i = 0; i < count; i++) answers.push((await app.inject({ url, ...from })).statusCode)
	return answers
}

describe('member', () => {
	test('has its own limit per minute across all routes and addresses', async () => {
		const small = await smallApp()
		const [asha, kabir] = [await all.signIn({ subject: 'asha' }), await all.signIn()]
		const again = await all.signIn({ subject: 'asha' })
		expect(await codes(small, '/mine', 2, asha)).toEqual([200, 200])
		const elsewhere = { headers: again.headers, remoteAddress: '192.0.2.7' }
		expect(await codes(small, '/also-mine', 2, elsewhere)).toEqual([200, 429])
		expect(await codes(small, '/mine', 1, kabir)).toEqual([200])
		const refused = await small.app.inject({ url: '/mine', headers: asha.headers })
		expect(errorBody.parse(refused.json()).error.code).toBe('too_many_requests')
		const wait = Number(refused.headers['retry-after'])
		expect([wait > 0, wait <= 60]).toEqual([true, true])
		expect(Object.keys(refused.headers).filter((name) => name.includes('ratelimit'))).toEqual([])
	})

	test('has a lower limit on routes that declare one', async () => {
		const small = await smallApp()
		const asha = await all.signIn()
		expect(await codes(small, '/seldom', 2, asha)).toEqual([200, 429])
		expect(await codes(small, '/mine', 1, asha)).toEqual([200])
	})

	test('has a limit of calls in progress, until they are answered', async () => {
		const small = await smallApp()
		const [asha, kabir] = [await all.signIn(), await all.signIn()]
		const ask = ({ headers }: SignedIn) => small.app.inject({ url: '/slow', headers })
		const first = [ask(asha), ask(asha)]
		await until('both in progress', () => small.begun() === 2)
		const third = await ask(asha)
		expect([third.statusCode, third.headers['retry-after']]).toEqual([429, String(callLimits.retryAtOnceAfter)])
		const his = ask(kabir)
		await until('another member’s in progress', () => small.begun() === 3)
		small.endWork()
		expect((await Promise.all([...first, his])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
		expect(await codes(small, '/slow', 1, kabir)).toEqual([200])
	})

	test('keeps its calls in progress after hanging up, until their work is done', async () => {
		const small = await smallApp({ ofMember: 100 })
		const { headers } = await all.signIn()
		await small.app.listen({ port: 0, host: '127.0.0.1' })
		const { port } = small.app.server.address() as AddressInfo
		for (const _ of 'ab') {
			const socket = connect(port, '127.0.0.1')
			socket.write(`GET /slow HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`)
			const before = small.begun()
			await until('it is in progress', () => small.begun() > before)
			socket.destroy()
		}
		await expect.poll(() => promisify(small.app.server.getConnections.bind(small.app.server))()).toBe(0)
		expect(await codes(small, '/slow', 1, { headers })).toEqual([429])
		small.endWork()
		await expect.poll(() => codes(small, '/mine', 1, { headers })).toEqual([200])
	})
})

test.runIf(isFull)(
	'lets clients refresh an expired token during a flood from their address',
	async () => {
		const small = await smallApp()
		const asha = await all.signIn()
		expect(await codes(small, '/mine', 4)).toEqual([401, 401, 401, 429])
		all.clock.advance(lifetimes.accessToken * 1000)
		expect(await codes(small, '/mine', 4, asha)).toEqual([401, 401, 401, 429])
		const renew = (refresh_token: string) =>
			all.app.inject({ method: 'POST', url: paths.refresh, payload: { refresh_token } })
		let left: number = callLimits.ofAddress
		const flood = async () => {
			while (left-- > 0) await renew('none')
		}
		await Promise.all(Array.from({ length: 100 }, flood))
		expect((await renew('none')).statusCode).toBe(429)
		expect((await renew(asha.refreshToken)).statusCode).toBe(200)
	},
	60_000,
)

test("limits refreshes per session and minute, independent of the member's other sessions", async () => {
	const [one, other] = [await all.signIn({ subject: 'asha' }), await all.signIn({ subject: 'asha' })]
	const renew = async ({ refreshToken: refresh_token }: SignedIn) =>
		(await all.app.inject({ method: 'POST', url: paths.refresh, payload: { refresh_token } })).statusCode
	const count = callLimits.refreshesOfSession
	for (let i = 0; i < count; i++) expect(await renew(one)).toBe(200)
	expect([await renew(one), await renew(other)]).toEqual([429, 200])
})

describe('address', () => {
	const from = (address: string): From => ({ headers: { 'x-forwarded-for': address } })

	test('has its own limit per minute', async () => {
		const small = await smallApp()
		expect(await codes(small, '/public', 4)).toEqual([200, 200, 200, 429])
		expect(await codes(small, '/public', 1, from('192.0.2.1'))).toEqual([200])
	})

	test("is the household's /64 prefix for IPv6", async () => {
		const small = await smallApp()
		expect(await codes(small, '/public', 2, from('2001:db8:1:2::1'))).toEqual([200, 200])
		expect(await codes(small, '/public', 2, from('2001:DB8:1:2:ffff::9'))).toEqual([200, 429])
		expect(await codes(small, '/public', 1, from('2001:db8:1:3::1'))).toEqual([200])
		expect(await codes(small, '/public', 2, from('::ffff:192.0.2.1'))).toEqual([200, 200])
		expect(await codes(small, '/public', 2, from('192.0.2.1'))).toEqual([200, 429])
	})

	test('is taken only from a proxy on this machine, and only if it is an address', async () => {
		const small = await smallApp()
		const told = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']
		const [far, near]: number[][] = [[], []]
		for (const address of told) {
			far?.push(...(await codes(small, '/public', 1, { ...from(address), remoteAddress: '198.51.100.1' })))
			near?.push(...(await codes(small, '/public', 1, from(`no address ${address}`))))
		}
		expect([far, near]).toEqual([
			[200, 200, 200, 429],
			[200, 200, 200, 429],
		])
	})

	test('has a separate count for each kind of call and does not limit members behind it', async () => {
		const small = await smallApp()
		expect(await codes(small, '/public', 4)).toEqual([200, 200, 200, 429])
		expect(await codes(small, '/file', 4)).toEqual([200, 200, 200, 429])
		expect(await codes(small, '/another-file', 1)).toEqual([200])
		expect(await codes(small, '/nowhere', 4)).toEqual([404, 404, 404, 429])
		expect(await codes(small, '/mine', 4)).toEqual([401, 401, 401, 429])
		expect(await codes(small, '/often', 6)).toEqual([200, 200, 200, 200, 200, 429])
		expect(await codes(small, '/mine', 1, await all.signIn())).toEqual([200])
	})
})

test.each([
	['switched off', false],
	['none', { max: 0 }],
	['no number', { max: Number.NaN }],
	['without an end', { max: Number.POSITIVE_INFINITY }],
] as const)('stops the start and names a route whose limit is %s', async (_, rateLimit) => {
	const { app } = await smallApp()
	const careless = () => app.get('/api/careless', { config: { public: true, rateLimit } }, async () => 'x')
	expect(careless).toThrow('GET /api/careless has no limit of calls')
})

test('250 concurrent calls of one member do not affect others', async () => {
	const [asha, kabir] = [await all.signIn(), await all.signIn()]
	const url = `${profilePaths.photos}/AAAAAAAAAAAAAAAAAAAAAA`
	const flood = Array.from({ length: 250 }, () => all.app.inject({ method: 'DELETE', url, headers: asha.headers }))
	const his = await Promise.all(
		Array.from({ length: callLimits.atOnceOfMember }, () =>
			all.app.inject({ url: '/auth/user', headers: kabir.headers }),
		),
	)
	expect(new Set(his.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
	const told = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
	expect(told.filter((status) => status === 404)).toHaveLength(callLimits.atOnceOfMember)
	expect(told.filter((status) => status === 429)).toHaveLength(250 - callLimits.atOnceOfMember)
})

import { once } from 'node:events'
import { request } from 'node:http'
import { closings, noticeLimits, noticeList, noticePaths } from '@ydo/contract/notices'
import { isFull } from '@ydo/contract/test/in-full'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type SignedIn, testApp } from '#test/app.ts'
import { type LiveOptions, listen, newsOf, openLive } from '#test/live.ts'
import { tell } from '#test/notices.ts'
import { until } from '#test/until.ts'
import { append } from '#test/vault.ts'
import { makeChain } from '#test/vault-entries.ts'

const all = await testApp()
const second = await testApp({ deps: all.deps })
const addresses = [await listen(all), await listen(second)] as const
const [address] = addresses

const add = ({ memberId }: SignedIn) => tell(all, memberId)
const open = (member: SignedIn, options: LiveOptions = {}) => openLive(address, member.accessToken, options)

describe('a socket', () => {
	test('receives the numbers at once and whenever one grows, on every instance', async () => {
		const member = await all.signIn()
		const [first = Buffer.alloc(0), next = Buffer.alloc(0)] = makeChain(2)
		await append(all, member, first)
		await add(member)
		const sockets = await Promise.all(addresses.map((at) => openLive(at, member.accessToken)))
		const told = (notices: number, vault: number) =>
			Promise.all(sockets.map((socket) => socket.told({ notices, vault })))
		await told(1, 1)
		await append(second, member, next)
		await told(1, 2)
		await add(member)
		await told(2, 2)
		for (const { frames } of sockets)
			expect(frames).toEqual([
				newsOf({ notices: 1, vault: 1 }),
				newsOf({ notices: 1, vault: 2 }),
				newsOf({ notices: 2, vault: 2 }),
			])
	})

	test('receives only its own member’s numbers', async () => {
		const [member, stranger] = [await all.signIn(), await all.signIn()]
		const [mine, theirs] = [await open(member), await open(stranger)]
		await Promise.all([mine, theirs].map((socket) => socket.told({})))
		await add(stranger)
		await theirs.told({ notices: 1 })
		await add(member)
		await mine.told({ notices: 1 })
		expect(mine.frames).toHaveLength(2)
	})

	test('that reconnects repeatedly misses no notice and gets none twice', async () => {
		const member = await all.signIn()
		const count = 60
		const got: number[] = []
		const fetchNew = async () => {
			const url = `${noticePaths.notices}?after=${got.at(-1) ?? 0}`
			const answer = await all.app.inject({ url, headers: member.headers })
			got.push(...noticeList.parse(answer.json()).notices.map(({ number }) => number))
		}
		const writing = (async () => {
			for (let i = 0; i < count; i++) await add(member)
		})()
		for (let turn = 0; got.length < count; turn++) {
			const { socket, frames } = await openLive(addresses[turn % 2] ?? address, member.accessToken)
			// Stays for a varying number of frames; once all notices are written, until it has them.
			for (let frame = 0; frame <= turn % 3 && got.length < count; frame++) {
				await until('another frame', () => frames.length > frame)
				await fetchNew()
			}
			socket.close()
		}
		await writing
		expect(got).toEqual(Array.from({ length: count }, (_, i) => i + 1))
	})
})

describe('a socket is closed', () => {
	const token = (text: string) => JSON.stringify({ token: text })

	test('if its first frame is not a valid token', async () => {
		const [member, suspended, revoked] = [await all.signIn(), await all.signIn(), await all.signIn()]
		await all.setStatus(suspended.memberId, 'suspended')
		await all.db.deleteFrom('sessions').where('member_id', '=', revoked.memberId).execute()
		const firsts = [
			'',
			'{',
			'null',
			'[]',
			'{}',
			token(''),
			token('x.y.z'),
			token(member.refreshToken),
			token(`${member.accessToken}A`),
			token('A'.repeat(4097)),
			token(suspended.accessToken),
			token(revoked.accessToken),
			Buffer.from(token(member.accessToken)),
		]
		for (const first of firsts) {
			const { closed, frames } = await open(member, { first })
			expect([first, await closed, frames]).toEqual([first, closings.unauthenticated, []])
		}
		const { closed } = await open(member, { first: 'A'.repeat(100_000) })
		expect(await closed).toBe(1009) // RFC 6455, section 7.4.1: message too big
	})

	test('on a frame after the first', async () => {
		const member = await all.signIn()
		const { socket, told, closed } = await open(member)
		await told({})
		socket.send('more')
		expect(await closed).toBe(closings.policy)
		const other = await open(member)
		other.socket.send('at once')
		expect(await other.closed).toBe(closings.policy)
	})

	test('only once, however many frames follow the first', async () => {
		const close = vi.spyOn(WebSocket.prototype, 'close')
		const { socket, closed } = await open(await all.signIn())
		for (let frame = 0; frame < 100; frame++) socket.send('more')
		expect(await closed).toBe(closings.policy)
		const asked = close.mock.calls.filter(([code]) => code === closings.policy)
		close.mockRestore()
		// Both sides answer a close frame in the same way.
		expect(asked).toHaveLength(3)
	})

	test('if it sends nothing', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		try {
			const member = await all.signIn()
			const { socket, closed } = await open(member, { first: null })
			await vi.advanceTimersByTimeAsync(noticeLimits.hello - 1)
			expect(socket.readyState).toBe(socket.OPEN)
			await vi.advanceTimersByTimeAsync(1)
			expect(await closed).toBe(closings.unauthenticated)
		} finally {
			vi.useRealTimers()
		}
	})

	test('if its member has the maximum number, until one closes', async () => {
		const member = await all.signIn()
		const sockets = await Promise.all(Array.from({ length: noticeLimits.sockets }, () => open(member)))
		await Promise.all(sockets.map(({ told }) => told({})))
		expect(await (await open(member)).closed).toBe(closings.later)
		const stranger = await open(await all.signIn())
		await stranger.told({})
		sockets[0]?.socket.close()
		await sockets[0]?.closed
		await (await open(member)).told({})
	})
})

describe('an upgrade', () => {
	test('is refused for a page of another origin and allowed for ours', async () => {
		const member = await all.signIn()
		for (const origin of ['https://evil.example', 'http://localhost:3001', 'null'])
			await expect(open(member, { origin })).rejects.toThrow('403')
		const { told } = await open(member, { origin: all.deps.publicUrl })
		await told({})
	})

	test('at another address is ignored and answered as a plain request', async () => {
		const member = await all.signIn()
		await expect(open(member, { path: '/api/live/x' })).rejects.toThrow('404')
		await expect(open(member, { path: '/api/notices' })).rejects.toThrow('401')
		const [host, port] = address.split(':')
		const headers = { connection: 'Upgrade', upgrade: 'h2c' }
		const [answer] = await once(request({ host, port, path: '/healthz', headers }).end(), 'response')
		answer.resume()
		expect(answer.statusCode).toBe(200)
	})
})

// Well below the library's closing timeout of 30 seconds.
test.runIf(isFull)(
	'a stopping instance closes its sockets and soon terminates unresponsive ones',
	{
		timeout: 20_000,
	},
	async () => {
		const stopping = await testApp({ deps: all.deps })
		const at = await listen(stopping)
		const member = await all.signIn()
		const sockets = [await openLive(at, member.accessToken), await openLive(at, member.accessToken, { first: null })]
		const deaf = await openLive(at, member.accessToken)
		await Promise.all([sockets[0], deaf].map((socket) => socket?.told({})))
		deaf.socket.pause()
		await stopping.app.close()
		expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([closings.stopping, closings.stopping])
		await expect(openLive(at, member.accessToken)).rejects.toThrow('ECONNREFUSED')
	},
)

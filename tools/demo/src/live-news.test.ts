import { followNews, type LiveNumbers } from '@ydo/client/live/create-live-news'
import { closings } from '@ydo/contract/notices'
import { testApp } from '@ydo/server/test/app'
import { listen } from '@ydo/server/test/live'
import { until } from '@ydo/server/test/until'
import { append } from '@ydo/server/test/vault'
import { makeChain } from '@ydo/server/test/vault-entries'
import { expect, onTestFinished, test } from 'vitest'

// News that a member's device gets from the real server, over Node's socket.
const all = await testApp()
const address = await listen(all)

/** A member who can add an entry to their vault, which is news. */
async function somebody() {
	const member = await all.signIn()
	const chain = makeChain(3)
	const add = async () => void (await append(all, member, chain.shift() ?? Buffer.alloc(0)))
	return { token: member.accessToken, add }
}

function follow(token: string, renewed = token) {
	const told: LiveNumbers[] = []
	const [codes, waits]: [number[], number[]] = [[], []]
	const sockets: WebSocket[] = []
	const held = { token, renewals: 0 }
	const ending = new AbortController()
	const followed = followNews(
		{
			connect(path) {
				const socket = new WebSocket(`ws://${address}${path}`)
				socket.addEventListener('close', ({ code }) => codes.push(code))
				sockets.push(socket)
				return socket
			},
			token: () => held.token,
			renew: async () => {
				Object.assign(held, { token: renewed, renewals: held.renewals + 1 })
			},
			wait: async (milliseconds) => void waits.push(milliseconds),
			wake: () => () => undefined,
			random: () => Uint8Array.of(0),
		},
		{ numbers: (numbers) => told.push(numbers), typing: () => undefined },
		ending.signal,
	)
	onTestFinished(() => ending.abort())
	return { told, codes, waits, sockets, held, ending, followed }
}

test('announces the current state at once, and later additions', async () => {
	const { token, add } = await somebody()
	await add()
	const { told } = follow(token)
	await until('the first frame', () => told.length === 1)
	await add()
	await until('what was added', () => told.length === 2)
	expect(told).toEqual([
		{ notices: 0, read: 0, vault: 1, messages: 0 },
		{ notices: 0, read: 0, vault: 2, messages: 0 },
	])
})

test('reconnects after the server closed, and announces additions in between', async () => {
	const { token, add } = await somebody()
	const { told, codes, waits, sockets } = follow(token)
	await until('the first frame', () => told.length === 1)
	// A frame after the first is against the protocol: the server closes.
	sockets[0]?.send('more')
	await until('it is closed', () => codes.length === 1)
	await add()
	await until('the next connection', () => told.at(-1)?.vault === 1)
	expect([codes, waits]).toEqual([[closings.policy], [1000]])
})

test('renews a token that the server refuses, and goes on with the next', async () => {
	const { token } = await somebody()
	const { told, codes, held } = follow('ended', token)
	await until('the first frame', () => told.length === 1)
	expect([codes, held.renewals]).toEqual([[closings.unauthenticated], 1])
})

test('ends with its signal: closes its socket and announces nothing more', async () => {
	const { token, add } = await somebody()
	const { told, codes, sockets, ending, followed } = follow(token)
	await until('the first frame', () => told.length === 1)
	await Promise.all([add(), ending.abort()])
	await followed
	await until('it is closed', () => codes.length === 1)
	await add()
	expect([told.length, sockets.length]).toEqual([1, 1])
})

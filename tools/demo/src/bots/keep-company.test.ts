import type { AddressInfo } from 'node:net'
import { createDirectoryReplica } from '@ydo/client/directory/create-directory-replica'
import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { cardList, cardPaths } from '@ydo/contract/cards'
import { isFull } from '@ydo/contract/test/in-full'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { type SignedIn, testApp } from '@ydo/server/test/app'
import { plantCard } from '@ydo/server/test/members'
import { beat } from '@ydo/server/test/slots'
import { expect, test } from 'vitest'
import { type Device, deviceOf, newsOf, sessionOf } from '#test/choosing-student.ts'
import { createSharedTime } from '#test/shared-time.ts'
import { playStudent } from './bot.ts'
import { keepCompany } from './keep-company.ts'

const all = await testApp()
await all.app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(all.app.server.address() as AddressInfo).port}`
const time = createSharedTime(all.clock)
const connect = (address: string) => new WebSocket(address)
/** A call with its whole response body, during which no time passes. */
const call = (path: string, init?: RequestInit) =>
	time.call(async () => {
		const answer = await fetch(url + path, init)
		const { status, headers } = answer
		return new Response(status === 204 || status === 304 ? null : await answer.arrayBuffer(), { status, headers })
	})
const { verifierKey: log, key: logKey } = all.deps.logSigner
const { label } = all.deps.institute

async function student(gender: 'woman' | 'man') {
	const signedIn = await all.signIn()
	await plantCard(all, signedIn, { gender, interestedIn: [gender === 'woman' ? 'man' : 'woman'] })
	return signedIn
}

/** Plays one student; returns a function that stops it. */
function play(bot: SignedIn, words: { read(): string | undefined; keep(text: string): void }) {
	const [who, ending] = [{}, new AbortController()]
	const { request } = sessionOf(bot, call)
	const id = bot.memberId.toString('base64url')
	const wait = time.waitOf(who, ending.signal)
	const news = newsOf(bot, { connect, url, signal: ending.signal })
	const about = { id, request, fetch: call, news, institute: { label, log } }
	const played = playStudent({ ...about, words, now: time.now, wait })
	const stays: Promise<void>[] = []
	const visit = async (peers: readonly string[]) => {
		const isSent = await played.like(peers)
		if (isSent && stays.length === 0) stays.push(played.stay(ending.signal))
		return isSent
	}
	const seen = async () => cardList.parse(await (await request(cardPaths.all)).json()).map((card) => card.id)
	const deps = { fetch: call, logKey, institute: label, now: time.now, verify: verifyEd25519 }
	const ended = time.run(who, async () => {
		expect(await played.join()).toBe(true)
		await keepCompany({
			bots: [{ id, seen, visit }],
			replica: createDirectoryReplica({ ...deps, storage: createMemoryStorage() }),
			week: () => 0,
			wait,
			signal: ending.signal,
		})
	})
	return async () => {
		ending.abort()
		await Promise.all([ended, ...stays])
	}
}

/** A new member who likes the demo bot. */
async function newcomer(bot: SignedIn): Promise<Device> {
	const one = deviceOf(await student('woman'), { test: all, url, time, connect })
	await one.open()
	await one.sync()
	await one.like(bot.memberId.toString('base64url'))
	one.start()
	return one
}

/** Advances time on a server that compares ballots every ten seconds. */
async function passWithBeats(seconds: number): Promise<void> {
	for (let passed = 0; passed < seconds; passed += 10) {
		await time.pass(10_000)
		await beat(all)
	}
}

test.runIf(isFull)(
	'a newcomer who likes a demo student sees a match within two minutes, also after a restart',
	async () => {
		const bot = await student('man')
		let kept: string | undefined
		const words = {
			read: () => kept,
			keep: (text: string) => {
				kept = text
			},
		}
		for (const start of ['first', 'second']) {
			const end = play(bot, words)
			const alone = await newcomer(bot)
			await passWithBeats(120)
			expect([start, alone.view().matches.length]).toEqual([start, 1])
			await Promise.all([end(), alone.stop()])
		}
	},
)

test.runIf(isFull)('a demo student answers a message, and the next one in other words', async () => {
	const bot = await student('man')
	const end = play(bot, { read: () => undefined, keep: () => undefined })
	const alone = await newcomer(bot)
	await passWithBeats(120)
	const [chat] = alone.chats.list()
	alone.chats.open(chat?.id ?? '')
	for (const [nth, words] of ['Hello!', 'And what can you say?'].entries()) {
		await alone.chats.send(chat?.id ?? '', words)
		const isAnswered = () => alone.chats.view(chat?.id ?? '')?.messages.length === 2 * nth + 2
		while (!isAnswered()) await time.pass(1000)
	}
	const theirs = alone.chats.view(chat?.id ?? '')?.messages.filter(({ isOwn }) => !isOwn) ?? []
	expect(theirs[0]?.text).toContain('demo student')
	expect(new Set(theirs.map(({ text }) => text)).size).toBe(2)
	await Promise.all([end(), alone.stop()])
})

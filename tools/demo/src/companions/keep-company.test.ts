import type { AddressInfo } from 'node:net'
import { createDirectoryReplica } from '@ydo/client/directory/create-directory-replica'
import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { cardList, cardPaths } from '@ydo/contract/cards'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { type SignedIn, testApp } from '@ydo/server/testing/app'
import { plantCard } from '@ydo/server/testing/members'
import { expect, test } from 'vitest'
import { type Device, deviceOf, newsOf, sessionOf } from '#testing/choosing-student.ts'
import { createSharedTime } from '#testing/shared-time.ts'
import { createDevice, stay, visit } from './companion.ts'
import { keepCompany } from './keep-company.ts'

const all = await testApp()
await all.app.listen({ host: '127.0.0.1', port: 0 })
const url = `http://127.0.0.1:${(all.app.server.address() as AddressInfo).port}`
const time = createSharedTime(all.clock)
const connect = (address: string) => new WebSocket(address)
const call = (path: string, init?: RequestInit) => fetch(url + path, init)
const { verifierKey: log, key: logKey } = all.deps.logSigner
const { label } = all.deps.institute

async function student(gender: 'woman' | 'man') {
	const signedIn = await all.signIn()
	await plantCard(all, signedIn, { gender, interestedIn: [gender === 'woman' ? 'man' : 'woman'] })
	return signedIn
}

/** Plays one student; returns what ends it. */
function play(companion: SignedIn, words: { read(): string | undefined; keep(text: string): void }) {
	const [who, ending] = [{}, new AbortController()]
	const { request } = sessionOf(companion, call)
	const id = companion.memberId.toString('base64url')
	const wait = time.waitOf(who, ending.signal)
	const news = newsOf(companion, { connect, url, signal: ending.signal })
	const about = { id, request, fetch: call, news, institute: { label, log } }
	const options = { ...about, device: createDevice(), words, now: time.now, wait }
	const stays: Promise<void>[] = []
	const company = async (peers: readonly string[]) => {
		const sent = await visit(options, peers)
		if (sent && stays.length === 0) stays.push(stay(options, ending.signal))
		return sent
	}
	const seen = async () => cardList.parse(await (await request(cardPaths.all)).json()).map((card) => card.id)
	const deps = { fetch: call, logKey, institute: label, now: time.now, verify: verifyEd25519 }
	const ended = time.run(who, () =>
		keepCompany({
			companions: [{ id, seen, visit: company }],
			replica: createDirectoryReplica({ ...deps, storage: createMemoryStorage() }),
			week: () => 0,
			wait,
			signal: ending.signal,
		}),
	)
	return async () => {
		ending.abort()
		await Promise.all([ended, ...stays])
	}
}

/** Somebody who has set up a way back and likes the companion. */
async function newcomer(companion: SignedIn): Promise<Device> {
	const one = deviceOf(await student('woman'), { test: all, url, time, connect })
	await one.like(companion.memberId.toString('base64url'))
	await one.sync()
	const code = await one.recovery.makeCode()
	const typed = code.asked.map((at) => code.words[at] ?? '')
	expect(await one.recovery.addCode(code, typed)).toBe('done')
	one.start()
	return one
}

test('a newcomer who likes a demo student sees a match within two minutes, also after a new start', async () => {
	const companion = await student('man')
	let kept: string | undefined
	const words = {
		read: () => kept,
		keep: (text: string) => {
			kept = text
		},
	}
	for (const start of ['first', 'second']) {
		const end = play(companion, words)
		const alone = await newcomer(companion)
		await time.pass(120_000)
		expect([start, alone.view().matches.length]).toEqual([start, 1])
		await Promise.all([end(), alone.stop()])
	}
})

test('who writes to a demo student is answered, and by other words the next time', async () => {
	const companion = await student('man')
	const end = play(companion, { read: () => undefined, keep: () => undefined })
	const alone = await newcomer(companion)
	await time.pass(120_000)
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

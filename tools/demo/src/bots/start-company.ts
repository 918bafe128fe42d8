import { setTimeout as sleep } from 'node:timers/promises'
import { createDirectoryReplica } from '@ydo/client/directory/create-directory-replica'
import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { logPaths } from '@ydo/contract/directory'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { parseKey } from '@ydo/log/signed-note'
import { signInAs } from '#institute/member.ts'
import type { Student } from '#people/student.ts'
import { playStudent } from './bot.ts'
import { type Bot, keepCompany } from './keep-company.ts'
import { createWordsFile, type WordsFile } from './words-file.ts'

/** Numbers of the demo students who are played: those after the ones to sign in as. */
export const botNumbers = { first: 21, last: 48 }

/** Milliseconds. */
const weekLength = 7 * 24 * 3_600_000

export type Company = { url: string; label: string; dataDir: string; students: readonly Student[] }

/** Plays these students with the client library of the pages, until `signal` aborts. Rejects if the server does not let it begin. */
export async function startCompany({ url, label, dataDir, students }: Company, signal: AbortSignal): Promise<void> {
	const call = (path: string, init?: RequestInit) => fetch(new URL(path, url), init)
	const log = (await (await call(logPaths.key)).text()).trim()
	const logKey = parseKey(log)
	if (!logKey) throw new Error('the server has no log of keys')
	const words = createWordsFile(dataDir)
	const bots: Joining[] = []
	for (const student of students)
		bots.push(await botOf(student, { url, words, institute: { label, log }, fetch: call, signal }))
	void joinAll(bots, signal)
	const deps = { fetch: call, logKey, institute: label, now: Date.now, verify: verifyEd25519 }
	const replica = createDirectoryReplica({ ...deps, storage: createMemoryStorage() })
	await keepCompany({ bots, replica, week: () => Math.floor(Date.now() / weekLength), wait, signal })
}

/** Students get keys before anybody likes them; one after the other, since each one costs CPU. */
async function joinAll(bots: readonly Joining[], signal: AbortSignal): Promise<void> {
	for (const { join } of bots) if (!signal.aborted) await join()
}

/** `join` makes the demo bot's keys, once. Never rejects: a visit retries. */
type Joining = Bot & { join(): Promise<void> }

type Place = {
	url: string
	words: WordsFile
	institute: { label: string; log: string }
	fetch(path: string, init?: RequestInit): Promise<Response>
	signal: AbortSignal
}

async function botOf({ email, number }: Student, { url, words, signal, ...place }: Place): Promise<Joining> {
	const member = await signInAs(email, url)
	const { id } = await member.user()
	const own = { read: () => words.read(number), keep: (text: string) => words.keep(number, text) }
	const { request, news } = member
	const played = playStudent({ ...place, id, request, news, words: own, now: Date.now, wait })
	let isStaying = false
	let joined: Promise<void> | undefined
	const join = async () => void (await played.join().catch(() => false))
	return {
		id,
		join: () => (joined ??= join()),
		seen: async () => (await member.cards()).map((card) => card.id),
		async visit(peers) {
			await joined
			const isSent = await played.like(peers)
			// From the first possible match on: before it nobody can write to a student.
			if (isSent && !isStaying) {
				isStaying = true
				void played.stay(signal).catch(() => undefined)
			}
			return isSent
		},
	}
}

async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
	await sleep(milliseconds, undefined, signal && { signal }).catch(() => undefined)
}

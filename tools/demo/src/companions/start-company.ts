import { setTimeout as sleep } from 'node:timers/promises'
import { createDirectoryReplica } from '@ydo/client/directory/create-directory-replica'
import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { logPaths } from '@ydo/contract/directory'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { parseKey } from '@ydo/log/signed-note'
import { signInAs } from '#institute/member.ts'
import type { Student } from '#people/student.ts'
import { createDevice, stay, visit } from './companion.ts'
import { type Companion, keepCompany } from './keep-company.ts'
import { createWordsFile, type WordsFile } from './words-file.ts'

/** Numbers of the demo students who are played: those after the ones to sign in as. */
export const companionNumbers = { first: 21, last: 48 }

/** Milliseconds. */
const weekLength = 7 * 24 * 3_600_000

export type Company = { url: string; label: string; dataDir: string; students: readonly Student[] }

/** Plays these students by the library that the pages use, until `signal` ends. Rejects where the server does not let it begin. */
export async function startCompany({ url, label, dataDir, students }: Company, signal: AbortSignal): Promise<void> {
	const call = (path: string, init?: RequestInit) => fetch(new URL(path, url), init)
	const log = (await (await call(logPaths.key)).text()).trim()
	const logKey = parseKey(log)
	if (!logKey) throw new Error('the server has no log of keys')
	const words = createWordsFile(dataDir)
	const companions: Companion[] = []
	for (const student of students)
		companions.push(await companionOf(student, { url, words, institute: { label, log }, fetch: call, signal }))
	const deps = { fetch: call, logKey, institute: label, now: Date.now, verify: verifyEd25519 }
	const replica = createDirectoryReplica({ ...deps, storage: createMemoryStorage() })
	await keepCompany({ companions, replica, week: () => Math.floor(Date.now() / weekLength), wait, signal })
}

type Place = {
	url: string
	words: WordsFile
	institute: { label: string; log: string }
	fetch(path: string, init?: RequestInit): Promise<Response>
	signal: AbortSignal
}

async function companionOf({ email, number }: Student, { url, words, signal, ...place }: Place): Promise<Companion> {
	const member = await signInAs(email, url)
	const { id } = await member.user()
	const own = { read: () => words.read(number), keep: (text: string) => words.keep(number, text) }
	const { request, news } = member
	const options = { ...place, id, device: createDevice(), request, news, words: own, now: Date.now, wait }
	let isStaying = false
	return {
		id,
		seen: async () => (await member.cards()).map((card) => card.id),
		async visit(peers) {
			const sent = await visit(options, peers)
			// From the first match that may come on: nobody writes to a student before.
			if (sent && !isStaying) {
				isStaying = true
				void stay(options, signal).catch(() => undefined)
			}
			return sent
		},
	}
}

async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
	await sleep(milliseconds, undefined, signal && { signal }).catch(() => undefined)
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import { createMember, type Member } from '@ydo/client/member/create-member'
import { createSession } from '@ydo/client/session/create-session'
import { signInHeadless } from '@ydo/client/session/headless-sign-in'
import { createMemoryKeeper, type DeviceKeeper } from '@ydo/client/vault/device-keeper'
import { logPaths } from '@ydo/contract/directory'
import { instituteMeta } from '@ydo/contract/institute'
import { paths, user } from '@ydo/contract/session'
import { tickPaths } from '@ydo/contract/ticks'

/** A student without a browser, by the library that the pages use. */
export type PlayedStudent = Member & {
	id: string
	/** What the device holds of them. */
	held: { values: ReadonlyMap<string, unknown>; keeper: DeviceKeeper }
	/** Sends a tick, without waiting for the time it is due. */
	tick(): Promise<void>
}

/** Of journeys that are run again against the same product: the words open what the run before has made. */
const wordsFile = (baseURL: string, email: string) =>
	join(tmpdir(), 'ydo-played-students', new URL(baseURL).port, `${email}.txt`)

/** Signs a student in, whose likes may leave: with a vault and the words for it. */
export async function playStudent(baseURL: string, email: string): Promise<PlayedStudent> {
	const call = (path: string, init?: RequestInit) => fetch(new URL(path, baseURL), init)
	const session = createSession({ storage: valuesInMemory(), fetch: call, lock: oneAtATime })
	session.accept(await signInHeadless(baseURL, email))
	const { id } = user.parse(await (await session.request(paths.user)).json())
	const [storage, keeper] = [createMemoryStorage(), createMemoryKeeper()]
	/** Milliseconds that this device has not waited. */
	let ahead = 0
	let sent = () => {}
	const member = createMember({
		request: async (path, init) => {
			const answer = await session.request(path, init)
			if (path === tickPaths.ticks && answer.ok) sent()
			return answer
		},
		fetch: call,
		storage,
		keeper,
		passkeys: { able: async () => false, make: async () => 'unable', ask: async () => 'unable' },
		lock: oneAtATime,
		elect: (lead, signal) => lead(signal),
		isVisible: () => true,
		news: () => () => undefined,
		random: (length) => crypto.getRandomValues(new Uint8Array(length)),
		now: () => Date.now() + ahead,
		wait: async (milliseconds) => {
			ahead += milliseconds
		},
		member: id,
		institute: { label: await labelOf(call), log: (await (await call(logPaths.key)).text()).trim() },
	})
	await enter(member, wordsFile(baseURL, email))
	return {
		...member,
		id,
		held: { values: storage.values, keeper },
		async tick() {
			const ticking = new AbortController()
			let isSent = false
			sent = () => {
				isSent = true
			}
			const end = member.subscribe(() => isSent && ticking.abort())
			await member.run(ticking.signal).finally(end)
			ahead = 0
			await member.sync()
		},
	}
}

/** Somebody to match, with what each of the two says with the like. */
export type Liked = { other: PlayedStudent; said: readonly [string, string] }

/** Has somebody and others like each other: they match. Those who have are left as they are. */
export async function matchThem(one: PlayedStudent, liked: readonly Liked[]): Promise<void> {
	const open = liked.filter(({ other }) => !one.view().matches.some(({ peer }) => peer === other.id))
	if (open.length === 0) return
	for (const { other, said } of open) {
		await one.like(other.id, said[0])
		await other.like(one.id, said[1])
		for (const student of [one, other]) await student.sync()
	}
	// All likes leave with the first tick after them, within what is open at once.
	for (const student of [one, ...open.map(({ other }) => other), one]) await student.tick()
}

/** With a vault of their own, made now or by a run before. */
async function enter({ open, sync, view, pass, recovery }: Member, file: string): Promise<void> {
	await open()
	await sync()
	if (view().status === 'locked') {
		const words = readFileSync(file, 'utf8')
		let opened = await recovery.unlockByCode(words)
		// Who comes often is told to come back later.
		for (; opened === 'waiting'; opened = await recovery.unlockByCode(words)) await sleep(3000)
		if (opened !== 'done') throw new Error(`the words do not open it: ${opened}`)
		await sync()
		return
	}
	// The first decision makes the vault, even if it is about nobody.
	await pass('A'.repeat(22))
	await sync()
	const code = await recovery.makeCode()
	mkdirSync(join(file, '..'), { recursive: true })
	writeFileSync(file, code.words.join(' '))
	const added = await recovery.addCode(
		code,
		code.asked.map((at) => code.words[at] ?? ''),
	)
	if (added !== 'done') throw new Error(`the words were not added: ${added}`)
}

async function labelOf(call: (path: string) => Promise<Response>): Promise<string> {
	const page = await (await call('/')).text()
	const [, content = ''] = page.match(new RegExp(`<meta name="${instituteMeta}" content="([^"]*)"`)) ?? []
	return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&')).label
}

function valuesInMemory() {
	const values = new Map<string, string>()
	return {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
}

/** Nobody else is there to wait for. */
function oneAtATime<Result>(_: string, run: () => Promise<Result>): Promise<Result> {
	return run()
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HeadlessMember, headlessMember } from '@ydo/client/member/headless-member'

/** A student without a browser, played by the client library of the pages. */
export type PlayedStudent = HeadlessMember & {
	/** The words that open the vault on another device. */
	words(): string[]
}

/** Milliseconds between two polls of the server, which allows a member 60 a minute. */
const betweenLooks = 1500
/** Milliseconds: a checkpoint covers new keys within seconds, and the server's beat finds a match within ten. */
const patience = 60_000

/** For other workers, and for repeated runs against the same product: the words open the vault that exists already. */
const wordsFile = (email: string) => join(process.env.E2E_DATA_DIR ?? '', 'played-students', `${email}.txt`)

/** Signs in a student with a card, on a device that sends their likes and with words to open it again. */
export async function playStudent(baseURL: string, email: string, deviceName = 'Headless'): Promise<PlayedStudent> {
	const [student, file] = [await headlessMember(baseURL, email, { deviceName }), wordsFile(email)]
	await enter(student, file)
	return { ...student, words: () => readFileSync(file, 'utf8').split(' ') }
}

/** A member to match, and the notes of both. */
export type Liked = { other: PlayedStudent; said: readonly [string, string] }

/** Makes a member and others like each other and match. Existing matches stay. */
export async function matchThem(one: PlayedStudent, liked: readonly Liked[]): Promise<void> {
	const open = liked.filter(({ other }) => !hasMatched(one, other.id))
	if (open.length === 0) return
	for (const { other, said } of open) {
		await one.like(other.id, said[0])
		await other.like(one.id, said[1])
		await sendLikes(other)
	}
	await sendLikes(one)
	for (const { other } of open) {
		await untilMatched(one, other.id)
		await untilMatched(other, one.id)
	}
	// A chat can be opened once the vault has its match.
	for (const student of [one, ...open.map(({ other }) => other)]) await storeAll(student)
}

/** Stores the device's queue in the vault: by the slot that is armed already, and the one after it. */
export async function storeAll(student: PlayedStudent): Promise<void> {
	for (let slots = 0; slots < 2; slots++)
		await until('a slot leaves', async () => (await student.sendSlot()) === 'sent')
	await student.sync()
}

/** Sends slots until all likes have left. */
export function sendLikes(student: PlayedStudent): Promise<void> {
	return until('the likes leave', async () => {
		await student.sendSlot()
		return student.view().choices.every(({ state }) => state === 'sent')
	})
}

export function untilMatched(student: PlayedStudent, peer: string): Promise<void> {
	return until('the two match', async () => {
		await student.sync()
		return hasMatched(student, peer)
	})
}

function hasMatched(student: PlayedStudent, peer: string): boolean {
	return student.view().matches.some((match) => match.peer === peer)
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
	const end = Date.now() + patience
	while (!(await isSo())) {
		if (Date.now() > end) throw new Error(`waited in vain until ${what}`)
		await sleep(betweenLooks)
	}
}

/** Enters with keys, new ones or those of a previous run. */
async function enter(student: HeadlessMember, file: string): Promise<void> {
	const { open, sync, view, recovery, addWords } = student
	await open()
	await sync()
	if (view().status === 'locked') {
		const words = readFileSync(file, 'utf8')
		let opened = await recovery.unlockByCode(words)
		// Frequent attempts are told to come back later.
		for (; opened === 'waiting'; opened = await recovery.unlockByCode(words)) await sleep(3000)
		if (opened !== 'done') throw new Error(`the words do not open it: ${opened}`)
		await sync()
		if (view().sender.is === 'other device') await student.sendFromHere()
		return
	}
	await until('the keys are there', async () => {
		if (view().sender.is === 'this device') return true
		await sync()
		return false
	})
	await addWords((words) => {
		mkdirSync(join(file, '..'), { recursive: true })
		writeFileSync(file, words.join(' '))
	})
}

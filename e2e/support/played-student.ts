import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HeadlessMember, headlessMember } from '@ydo/client/member/headless-member'

/** A student without a browser, by the library that the pages use. */
export type PlayedStudent = HeadlessMember

/** Of journeys that are run again against the same product: the words open what the run before has made. */
const wordsFile = (baseURL: string, email: string) =>
	join(tmpdir(), 'ydo-played-students', new URL(baseURL).port, `${email}.txt`)

/** Signs a student in, whose likes may leave: with a vault and the words for it. */
export async function playStudent(baseURL: string, email: string): Promise<PlayedStudent> {
	const student = await headlessMember(baseURL, email)
	await enter(student, wordsFile(baseURL, email))
	return student
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
async function enter({ open, sync, view, pass, recovery, addWords }: PlayedStudent, file: string): Promise<void> {
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
	await addWords((words) => {
		mkdirSync(join(file, '..'), { recursive: true })
		writeFileSync(file, words.join(' '))
	})
}

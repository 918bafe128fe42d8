import type { Student } from '#people/student.ts'
import type { PortraitSize } from '#portrait/render.ts'
import { inRounds } from './in-rounds.ts'
import { makeCard, makePortraits } from './make-card.ts'
import { makeKeys } from './make-keys.ts'
import { type Member, signInAs } from './member.ts'
import type { Pace } from './pace.ts'
import type { Progress, ProgressFile } from './progress-file.ts'

export type FillOptions = {
	/** The institute's label. */
	label: string
	/** Students up to this number make their own keys: those that people sign in as, and those that are played. */
	keepOwnKeys: number
	/** The application's address. */
	url: string
	/** At least one. The first shows whether the progress file belongs to this database. */
	students: readonly Student[]
	portraitSize: PortraitSize
	file: ProgressFile
	/** Reports the number of finished students. */
	onProgress(done: number, total: number): void
	/** Reports a failure in one line, and whether it is retried. */
	onTrouble(line: string): void
	/** Milliseconds before each retry of failed students. */
	patience?: readonly number[]
}

type Effort = {
	/** True: a card with one portrait is enough. False: all portraits are made. */
	isBrief?: boolean
	/** One student after the other at this pace; without it several at once. */
	pace?: Pace
}

/** Makes the missing parts of some students. Resolves with whether they are complete now. */
export type Fill = (students: readonly Student[], effort?: Effort) => Promise<boolean>

/** Concurrent students if speed counts: keeps two cores busy and stays below the server's photo queue. */
const several = 6
const defaultPatience = [1_000, 4_000, 15_000]

/**
 * Makes the missing parts of the demo institute. Every student signs in, makes the calls that a browser would make and signs out. May be
 * killed at any moment and restarted. Undefined if nobody can sign in.
 */
export async function beginFilling(options: FillOptions): Promise<Fill | undefined> {
	const { students, file, onProgress, keepOwnKeys, portraitSize } = options
	const needsKeys = ({ number }: Student) => number > keepOwnKeys
	const progress = await progressSoFar(options)
	if (!progress) return undefined
	const { cards, keys, portraits } = progress
	const tell = () => onProgress(students.filter(({ number }) => cards.includes(number)).length, students.length)
	tell()
	const keep = (list: number[], { number }: Student) => {
		list.push(number)
		file.write(progress)
	}
	const make = async (member: Member, student: Student, isBrief: boolean) => {
		// Saved after each step: if a student's card was not saved, all portraits there are copies of the first one.
		if (!cards.includes(student.number)) {
			await makeCard(member, student, portraitSize)
			keep(cards, student)
			tell()
		}
		if (needsKeys(student) && !keys.includes(student.number)) {
			await makeKeys(member, options)
			keep(keys, student)
		}
		if (student.portraits > 1) {
			if (isBrief) return
			await makePortraits(member, student, portraitSize)
		}
		keep(portraits, student)
	}
	return async (some, { isBrief = false, pace } = {}) => {
		const missing = some.filter(({ number }) => !(isBrief ? cards : portraits).includes(number))
		const rounds = roundsOf(options, 'the demo institute', pace ? 1 : several)
		const work = (student: Student) => asStudent(student, options.url, (member) => make(member, student, isBrief))
		const paced = pace ? (student: Student) => pace(() => work(student)) : work
		return (await inRounds(missing, rounds, paced)).length === 0
	}
}

/** The file's progress, if it is about this database: the first student's id differs in each. */
async function progressSoFar(options: FillOptions): Promise<Progress | undefined> {
	let progress: Progress | undefined
	await inRounds(options.students.slice(0, 1), roundsOf(options, 'the first sign-in', 1), async (student) => {
		progress = options.file.read(await asStudent(student, options.url, async (member) => (await member.user()).id))
	})
	return progress
}

async function asStudent<T>({ email }: Student, url: string, work: (member: Member) => Promise<T>): Promise<T> {
	const member = await signInAs(email, url)
	return work(member).finally(member.signOut)
}

function roundsOf({ patience = defaultPatience, onTrouble }: FillOptions, what: string, atOnce: number) {
	return {
		atOnce,
		patience,
		onTrouble: ({ failed, reason, again }: { failed: number; reason: string; again: boolean }) =>
			onTrouble(`${what}: ${failed} failed (${reason})${again ? '; trying again' : '; the next start tries again'}`),
	}
}

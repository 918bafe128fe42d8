import type { Student } from '#people/student.ts'
import { inRounds } from './in-rounds.ts'
import { makeCard } from './make-card.ts'
import { type Member, signInAs } from './member.ts'
import type { Pace } from './pace.ts'
import type { Progress, ProgressFile } from './progress-file.ts'

export type FillOptions = {
	/** The application's address. */
	url: string
	/** At least one. The first tells whether the database is the one that the file speaks of. */
	students: readonly Student[]
	file: ProgressFile
	/** Told how many of all students are there. */
	onProgress(done: number, total: number): void
	/** Told in a line what went wrong and whether it is tried again. */
	onTrouble(line: string): void
	/** Milliseconds to wait before failed students are tried again, one entry for each time. */
	patience?: readonly number[]
}

export type FillInstitute = {
	/** Makes those who are missing of some students, several at once. Answers whether all of them are there. */
	now(students: readonly Student[]): Promise<boolean>
	/** The same at a pace, one after the other. */
	paced(students: readonly Student[], pace: Pace): Promise<boolean>
}

/** Students at work at once where speed counts: keeps two cores busy and stays below the server's photo queue. */
const several = 6
const defaultPatience = [1_000, 4_000, 15_000]

/**
 * Makes what is missing of the demo institute. Every student signs in, makes the calls that a browser would make and signs out.
 * May be killed at any moment and started again. Undefined where nobody can sign in.
 */
export async function beginFilling(options: FillOptions): Promise<FillInstitute | undefined> {
	const { students, file, onProgress } = options
	const progress = await progressSoFar(options)
	if (!progress) return undefined
	const isThere = ({ number }: Student) => progress.cards.includes(number)
	let done = students.filter(isThere).length
	onProgress(done, students.length)

	const make = async (student: Student) => {
		await asStudent(student, options.url, (member) => makeCard(member, student))
		progress.cards.push(student.number)
		file.write(progress)
		onProgress(++done, students.length)
	}
	const fill = async (some: readonly Student[], atOnce: number, work = make) => {
		const missing = some.filter((student) => !isThere(student))
		return (await inRounds(missing, roundsOf(options, 'the demo institute', atOnce), work)).length === 0
	}
	return {
		now: (some) => fill(some, several),
		paced: (some, pace) => fill(some, 1, (student) => pace(() => make(student))),
	}
}

/** What the file tells, if it is about this database: the first student has another id in every one. */
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

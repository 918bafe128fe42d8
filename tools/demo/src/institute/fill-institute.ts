import type { Student } from '#people/student.ts'
import { inRounds } from './in-rounds.ts'
import { makeCard, makePortraits } from './make-card.ts'
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

type Effort = {
	/** Whether a card with one portrait is enough; without it all portraits are made. */
	isBrief?: boolean
	/** One student after the other at this pace; without it several at once. */
	pace?: Pace
}

/** Makes what is missing of some students. Answers whether that is there now. */
export type Fill = (students: readonly Student[], effort?: Effort) => Promise<boolean>

/** Students at work at once where speed counts: keeps two cores busy and stays below the server's photo queue. */
const several = 6
const defaultPatience = [1_000, 4_000, 15_000]

/**
 * Makes what is missing of the demo institute. Every student signs in, makes the calls that a browser would make and signs out.
 * May be killed at any moment and started again. Undefined where nobody can sign in.
 */
export async function beginFilling(options: FillOptions): Promise<Fill | undefined> {
	const { students, file, onProgress } = options
	const progress = await progressSoFar(options)
	if (!progress) return undefined
	const { cards, portraits } = progress
	const tell = () => onProgress(students.filter(({ number }) => cards.includes(number)).length, students.length)
	tell()
	const keep = (list: number[], { number }: Student) => {
		list.push(number)
		file.write(progress)
	}
	const make = async (member: Member, student: Student, isBrief: boolean) => {
		// Kept after each step: of a student whose card was not kept, all portraits there are copies of the first one.
		if (!cards.includes(student.number)) {
			await makeCard(member, student)
			keep(cards, student)
			tell()
		}
		if (student.portraits > 1) {
			if (isBrief) return
			await makePortraits(member, student)
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

import type { Student } from '#people/student.ts'
import { inRounds } from './in-rounds.ts'
import { makeCard } from './make-card.ts'
import { makePortraits } from './make-portraits.ts'
import type { Member } from './member.ts'
import { createMembers, type Members } from './members.ts'
import { noProgress, type Progress, type ProgressFile } from './progress-file.ts'

/** What is done for every student, in this order: a card with a preview, the portraits in the preview's place. */
export type Phase = 'cards' | 'portraits'

export type FillOptions = {
	/** The application's address. */
	url: string
	/** At least one. The first tells whether the database is the one that the file speaks of. */
	students: readonly Student[]
	file: ProgressFile
	onProgress(phase: Phase, done: number, total: number): void
	/** Told in a line what went wrong and whether it is tried again. */
	onTrouble(line: string): void
	/** Told after the first phase, so that what follows can give way to everything else. */
	onCards(): void
	/** Milliseconds to wait before failed students are tried again, one entry for each time. */
	patience?: readonly number[]
}

/** Students at work at once where speed counts: keeps two cores busy and stays below the server's photo queue. */
const several = 6
const defaultPatience = [1_000, 4_000, 15_000]

/**
 * Makes what is missing of the demo institute: first a card with a small preview for everybody, then the portraits, one
 * student after the other. Every student signs in and makes the calls that a browser would make. May be killed at any
 * moment and started again. Answers whether everything is there.
 */
export async function fillInstitute(options: FillOptions): Promise<boolean> {
	const members = createMembers(options.url)
	try {
		const progress = await progressSoFar(options, members)
		if (!progress) return false
		const fill = { ...options, members, progress }
		const ids = new Map<Student, string>()
		const work = async (member: Member, student: Student) => void ids.set(student, (await makeCard(member, student)).id)
		if (!(await phase('cards', fill, { atOnce: several, work }))) return false
		options.onCards()
		const students = inDeckOrder(options.students, ids)
		return await phase('portraits', { ...fill, students }, { atOnce: 1, work: makePortraits })
	} finally {
		await members.leave()
	}
}

/** As lists are ordered, so that the cards on top of the decks get their portraits first. Ids of cards made earlier are not known. */
function inDeckOrder(students: readonly Student[], ids: ReadonlyMap<Student, string>): Student[] {
	const known = students.filter((student) => ids.has(student))
	const byId = new Map(known.map((student) => [ids.get(student) ?? '', student]))
	const ordered = [...byId.keys()].sort().flatMap((id) => byId.get(id) ?? [])
	return [...ordered, ...students.filter((student) => !ids.has(student))]
}

type Fill = FillOptions & { members: Members; progress: Progress }
type Work = { atOnce: number; work(member: Member, student: Student): Promise<unknown> }

/** What the file tells, if it is about this database: the first student has another id in every one. */
async function progressSoFar(options: FillOptions, members: Members): Promise<Progress | undefined> {
	let progress: Progress | undefined
	await inRounds(options.students.slice(0, 1), roundsOf(options, 'the first sign-in', 1), async ({ email }) => {
		const { id, profile } = await members.as(email, (member) => member.user())
		progress = profile === 'complete' ? options.file.read(id) : noProgress(id)
	})
	return progress
}

async function phase(name: Phase, fill: Fill, { atOnce, work }: Work): Promise<boolean> {
	const { students, members, progress, file, onProgress } = fill
	const missing = students.filter(({ number }) => !progress[name].includes(number))
	let done = students.length - missing.length
	onProgress(name, done, students.length)
	const failed = await inRounds(missing, roundsOf(fill, name, atOnce), async (student) => {
		await members.as(student.email, (member) => work(member, student))
		progress[name].push(student.number)
		file.write(progress)
		onProgress(name, ++done, students.length)
	})
	return failed.length === 0
}

function roundsOf({ patience = defaultPatience, onTrouble }: FillOptions, what: string, atOnce: number) {
	return {
		atOnce,
		patience,
		onTrouble: ({ failed, reason, again }: { failed: number; reason: string; again: boolean }) =>
			onTrouble(`${what}: ${failed} failed (${reason})${again ? '; trying again' : '; the next start tries again'}`),
	}
}

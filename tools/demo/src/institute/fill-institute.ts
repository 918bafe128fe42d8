import type { Student } from '#people/student.ts'
import { inRounds } from './in-rounds.ts'
import { makeCard } from './make-card.ts'
import { makePortraits } from './make-portraits.ts'
import type { Member } from './member.ts'
import { createMembers, type Members } from './members.ts'
import type { Progress, ProgressFile } from './progress-file.ts'
import { seenFirst } from './seen-first.ts'

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
	/** Told between the phases, so that the second can give way to everything else. */
	onCards(): void
	/** Milliseconds to wait before failed students are tried again, one entry for each time. */
	patience?: readonly number[]
}

/** Students at work at once while cards are made: keeps two cores busy and stays below the server's photo queue. */
const cardsAtOnce = 6
const defaultPatience = [1_000, 4_000, 15_000]

/**
 * Makes what is missing of the demo institute: first a card with a small preview for everybody, then the portraits, one
 * student after the other. Every student signs in and makes the calls that a browser would make. May be killed at any
 * moment and started again. Answers whether everything is there.
 */
export async function fillInstitute(options: FillOptions): Promise<boolean> {
	const { students, url } = options
	const members = createMembers(url)
	try {
		const progress = await progressSoFar(options, members)
		if (!progress) return false
		const fill = { ...options, members, progress }
		if (!(await phase('cards', fill, { order: students, atOnce: cardsAtOnce, work: makeCard }))) return false
		options.onCards()
		return await phase('portraits', fill, { order: seenFirst(students), atOnce: 1, work: makePortraits })
	} finally {
		await members.leave()
	}
}

type Fill = FillOptions & { members: Members; progress: Progress }
type Work = {
	order: readonly Student[]
	atOnce: number
	work(member: Member, student: Student): Promise<unknown>
}

/** What the file tells, if it is about this database: the first student has another id in every one. */
async function progressSoFar(options: FillOptions, members: Members): Promise<Progress | undefined> {
	let progress: Progress | undefined
	await inRounds(options.students.slice(0, 1), roundsOf(options, 'the first sign-in', 1), async ({ email }) => {
		const { id, profile } = await members.as(email, (member) => member.user())
		progress = profile === 'complete' ? options.file.read(id) : { firstMember: id, cards: [], portraits: [] }
	})
	return progress
}

async function phase(name: Phase, fill: Fill, { order, atOnce, work }: Work): Promise<boolean> {
	const { members, progress, file, onProgress } = fill
	const wanted = new Set(order.map(({ number }) => number))
	const done = new Set(progress[name].filter((number) => wanted.has(number)))
	onProgress(name, done.size, order.length)
	const missing = order.filter(({ number }) => !done.has(number))
	const failed = await inRounds(missing, roundsOf(fill, name, atOnce), async (student) => {
		await members.as(student.email, (member) => work(member, student))
		done.add(student.number)
		progress[name].push(student.number)
		file.write(progress)
		onProgress(name, done.size, order.length)
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

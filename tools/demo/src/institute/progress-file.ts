import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const progress = z.object({
	/** Member id of the first student: a new database gives another one, and then nothing of this file holds. */
	firstMember: z.string(),
	/** Numbers of the students whose card is made, and of those who have all their portraits. */
	cards: z.array(z.number()),
	portraits: z.array(z.number()),
})

/** What is done of the demo institute. */
export type Progress = z.infer<typeof progress>

/** Keeps the progress beside the data. It only saves asking the server, which knows the truth. */
export type ProgressFile = {
	/** What was done for this member id as first student; nothing where the file is missing, damaged or another's. */
	read(firstMember: string): Progress
	/** Writes the whole file or nothing. */
	write(progress: Progress): void
}

/** Where the file is in a data folder. */
export const progressPath = (dataDir: string): string => join(dataDir, 'demo.json')

export function createProgressFile(file: string): ProgressFile {
	return {
		read(firstMember) {
			const kept = parse(file)
			return kept?.firstMember === firstMember ? kept : { firstMember, cards: [], portraits: [] }
		},
		write(value) {
			writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 })
			renameSync(`${file}.new`, file)
		},
	}
}

function parse(file: string): Progress | undefined {
	try {
		return progress.parse(JSON.parse(readFileSync(file, 'utf8')))
	} catch {
		return undefined
	}
}

import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const progress = z.object({
	/** Member id of the first student: a new database gives another one, which invalidates this file. */
	firstMember: z.string(),
	/** Numbers of the students with a card, with keys, and with all their portraits. */
	cards: z.array(z.number()),
	keys: z.array(z.number()),
	portraits: z.array(z.number()),
})

/** Finished parts of the demo institute. */
export type Progress = z.infer<typeof progress>

/** Stores the progress beside the data. It only saves asking the server, which knows the truth. */
export type ProgressFile = {
	/** The progress for this member id as first student; empty if the file is missing, damaged or of another database. */
	read(firstMember: string): Progress
	/** Writes the file atomically. */
	write(progress: Progress): void
}

/** The file's path in a data folder. */
export const progressPath = (dataDir: string): string => join(dataDir, 'demo.json')

export function createProgressFile(file: string): ProgressFile {
	return {
		read(firstMember) {
			const kept = parse(file)
			return kept?.firstMember === firstMember ? kept : { firstMember, cards: [], keys: [], portraits: [] }
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

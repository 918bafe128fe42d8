import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const words = z.record(z.string(), z.string())

/** The twelve words of demo students, by number. They belong to invented people only, and work on this machine alone. */
export type WordsFile = { read(number: number): string | undefined; keep(number: number, words: string): void }

/** Stores them in a data folder. */
export function createWordsFile(dataDir: string): WordsFile {
	const file = join(dataDir, 'companions.json')
	return {
		read: (number) => parse(file)[number],
		keep(number, text) {
			writeFileSync(`${file}.new`, JSON.stringify({ ...parse(file), [number]: text }), { mode: 0o600 })
			renameSync(`${file}.new`, file)
		},
	}
}

function parse(file: string): Record<string, string> {
	try {
		return words.parse(JSON.parse(readFileSync(file, 'utf8')))
	} catch {
		return {}
	}
}

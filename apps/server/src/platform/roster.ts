import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

export type Roster = ReadonlySet<string>

const address = z.email()
const mistakesShown = 5

/**
 * The e-mail addresses of a roster file, lower case: one a line; empty lines and lines beginning with # do not count.
 * Mistakes are lines that name the file and the place in it.
 */
export function readRoster(file: string, domains: readonly string[]): { roster: Roster; mistakes: string[] } {
	let text: string
	try {
		text = readFileSync(file, 'utf8')
	} catch (error) {
		return { roster: new Set(), mistakes: [`roster: the file ${file} cannot be read (${(error as Error).message})`] }
	}
	const lines = text.split(/\r?\n/).map((line, index) => ({ number: index + 1, email: clean(line) }))
	const entries = lines.filter(({ email }) => email !== '' && !email.startsWith('#'))
	const wrong = entries.filter(({ email }) => !isAdmissible(email, domains))
	const mistakes = wrong
		.slice(0, mistakesShown)
		.map(
			({ number, email }) =>
				`roster: ${file}, line ${number} is "${email}"; expected an e-mail of ${domains.join(' or ')}`,
		)
	if (wrong.length > mistakesShown) mistakes.push(`roster: ${file} has ${wrong.length - mistakesShown} more such lines`)
	if (entries.length === 0) mistakes.push(`roster: ${file} has no address, so nobody could sign in`)
	return { roster: new Set(entries.map(({ email }) => email)), mistakes }
}

/** Spreadsheets put a byte order mark before the first line. */
function clean(line: string): string {
	return line
		.replace(/^\uFEFF/, '')
		.trim()
		.toLowerCase()
}

function isAdmissible(email: string, domains: readonly string[]): boolean {
	return address.safeParse(email).success && domains.includes(email.slice(email.indexOf('@') + 1))
}

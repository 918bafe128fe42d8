import { readFileSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createLatest } from './latest.ts'

/** The addresses of a text file that is edited while the server runs. */
export type Roster = {
	/** Lower case; another set after each change that was taken in. */
	addresses(): ReadonlySet<string>
	/** Takes in the file as it is. One that cannot be read or holds no address changes nothing. */
	refresh(): Promise<void>
}

/** An opened roster; what is wrong with the file stands in `mistakes` where nobody could sign in by it. */
export type OpenedRoster = { roster: Roster; mistakes: string[] }

const address = z.email()
const linesNamed = 5
/** Milliseconds without another change after which somebody has written a file to its end. */
const settleTime = 200

/**
 * Reads a roster file: one e-mail of the domains a line; empty lines and lines beginning with # do not count. Any other line is left out.
 * `warn` is told of that, and of a file that cannot be used, in one line for each change of the file. It names lines by their numbers
 * alone: the log holds no address.
 */
export function openRoster(file: string, domains: readonly string[], warn: (line: string) => void): OpenedRoster {
	let stamp = stampOf(file)
	const first = readRoster(file, domains)
	let { addresses } = first
	if (first.leftOut) warn(first.leftOut)

	const refresh = async () => {
		const found = stampOf(file)
		if (found === stamp) return
		await pause(settleTime)
		if (stampOf(file) !== found) return // still being written: whoever asks next takes it in
		stamp = found
		const { addresses: read, leftOut, unusable } = readRoster(file, domains)
		if (unusable) return warn(`${unusable}; the roster that was read before stays in force`)
		addresses = read
		if (leftOut) warn(leftOut)
	}
	return {
		roster: { addresses: () => addresses, refresh: createLatest(refresh) },
		mistakes: first.unusable ? [`${first.unusable}, so nobody could sign in`] : [],
	}
}

/** Another text after each change of the file. */
function stampOf(file: string): string {
	try {
		const { ino, size, mtimeMs } = statSync(file)
		return `${ino}.${size}.${mtimeMs}`
	} catch {
		return 'unreadable'
	}
}

type Read = { addresses: ReadonlySet<string>; leftOut?: string | undefined; unusable?: string }

function readRoster(file: string, domains: readonly string[]): Read {
	let text: string
	try {
		text = readFileSync(file, 'utf8')
	} catch (error) {
		const reason = (error as Error).message
		return { addresses: new Set(), unusable: `roster: the file ${file} cannot be read (${reason})` }
	}
	const lines = text.split(/\r?\n/).map((line, index) => ({ number: index + 1, email: clean(line) }))
	const entries = lines.filter(({ email }) => email !== '' && !email.startsWith('#'))
	const { good = [], wrong = [] } = Object.groupBy(entries, ({ email }) =>
		isAdmissible(email, domains) ? 'good' : 'wrong',
	)
	const fault =
		wrong.length > 0 ? `${namesOf(wrong.map(({ number }) => number))} no e-mail of ${domains.join(' or ')}` : undefined
	if (good.length === 0)
		return { addresses: new Set(), unusable: `roster: ${file} has no address${fault ? `: ${fault}` : ''}` }
	return {
		addresses: new Set(good.map(({ email }) => email)),
		leftOut: fault && `roster: ${file}: ${fault}; left out; addresses taken in: ${good.length}`,
	}
}

function namesOf(lines: readonly number[]): string {
	if (lines.length === 1) return `line ${lines[0]} is`
	const named = lines.slice(0, linesNamed)
	const more = lines.length - named.length
	return `lines ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} are`
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

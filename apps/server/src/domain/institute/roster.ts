import { readFileSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { createLatest } from '#infra/concurrency.ts'

/** Addresses of a text file that may be edited while the server runs. */
export type Roster = {
	/** Lower case; a new set after each applied change. */
	addresses(): ReadonlySet<string>
	/** Reloads the file. A file that cannot be read or has no address changes nothing. */
	refresh(): Promise<void>
}

/** An opened roster; `mistakes` lists errors with which nobody could sign in. */
export type OpenedRoster = { roster: Roster; mistakes: string[] }

const address = z.email()
const linesNamed = 5
/** Milliseconds without a further change after which the file counts as completely written. */
const settleTime = 200

/**
 * Reads a roster file: one e-mail of the domains per line; empty lines and lines beginning with # are skipped. Any other line is
 * ignored. `warn` receives one line per change of the file about ignored lines or an unusable file. It names lines by number only:
 * the log contains no address.
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
		if (stampOf(file) !== found) return // still being written: the next caller reloads it
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

/** Differs after each change of the file. */
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

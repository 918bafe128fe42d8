import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Institute, institute, studentPattern, witnessesOf } from '@ydo/contract/institute'
import { parseKey } from '@ydo/log/signed-note'
import type * as z from 'zod/mini'
import { isLoopback } from '#infra/loopback.ts'
import { StartError } from '#infra/start-error.ts'
import { openRoster, type Roster } from './roster.ts'

/** The institute of one file. `roster` is undefined if the file names none. */
export type LoadedInstitute = { institute: Institute; roster: Roster | undefined }

/**
 * Reads the institute file and the roster beside it. Throws a StartError with one line per mistake, naming the file, the path of the
 * setting and what is expected there. `warn` receives, now and later, the roster lines that are ignored.
 */
export function loadInstitute(file: string, warn: (line: string) => void = () => {}): LoadedInstitute {
	const input = readJson(file)
	const parsed = institute.safeParse(input)
	const settings = parsed.success ? parsed.data : wellFormed(input)
	const found =
		settings.roster === undefined
			? undefined
			: openRoster(resolve(dirname(file), settings.roster), settings.domains ?? [], warn)
	const mistakes = [
		...(parsed.success ? [] : describeIssues(parsed.error.issues, input)),
		...checkTogether(settings),
		...(found && settings.domains ? found.mistakes : []),
	]
	if (!parsed.success || mistakes.length > 0)
		throw new StartError(mistakes.map((line) => `${file}: ${line}`).join('\n'))
	return { institute: parsed.data, roster: found?.roster }
}

function readJson(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
	} catch (error) {
		const kind = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
		throw new StartError(`${file}: the institute file ${kind} (${onOneLine((error as Error).message)})`)
	}
}

/** JSON error messages quote the source text, line breaks included. */
function onOneLine(text: string): string {
	return text.replace(/\s+/g, ' ')
}

/** Individually valid settings, so that they can be checked against each other even if others are invalid. */
function wellFormed(input: unknown): Partial<Institute> {
	if (typeof input !== 'object' || input === null) return {}
	const values = input as Record<string, unknown>
	const right = Object.entries(institute.shape).flatMap(([name, schema]) => {
		const parsed = schema.safeParse(values[name])
		return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : []
	})
	return Object.fromEntries(right)
}

type Issue = z.core.$ZodIssue

/** Expected value of each setting by path; `*` stands for any list index or branch. */
const expectations: Record<string, string> = {
	'': 'an object of settings',
	label: 'a text of 1 to 24 characters, such as "IIITDMJ"',
	domains: 'a list of at least one domain, such as ["iiitdmj.ac.in"]',
	'domains.*': 'a domain such as "iiitdmj.ac.in"',
	email: 'an object with "students", and if need be "admits" and "branches"',
	'email.students': 'a regular expression of the part before the at-sign',
	'email.admits': '"students" or "domain"',
	'email.branches': 'an object such as { "cs": "Computer Science" }',
	'email.branches.*': 'the name of a discipline, such as "Computer Science"',
	roster: 'the name of a text file with one e-mail a line',
	leaverDays: 'a number of days from 1 to 365',
	disciplines: 'a list of at least one discipline, such as ["Computer Science"]',
	'disciplines.*': 'a text of 1 to 60 characters',
	years: 'a list of at least one year, such as ["1st year", "2nd year"]',
	'years.*': 'a text of 1 to 24 characters',
	prompts: 'a list of texts, such as ["Ask me about"]',
	'prompts.*': 'a text of 1 to 80 characters',
	timeZone: 'a time zone such as "Asia/Kolkata"',
	yearBegins: 'a month from 1 to 12',
	opening: '{ "at": "2026-12-01T09:00:00+05:30" } or { "members": 100 }',
	'opening.at': 'a time with its offset, such as "2026-12-01T09:00:00+05:30"',
	'opening.members': 'a number from 2',
	seasons: 'a list of at least one season, such as [{ "number": 1, "label": "2026-autumn", "begins": "2026-08-01" }]',
	'seasons.*': 'an object with "number", "label" and "begins"',
	'seasons.*.number': 'a number from 1 to 65535',
	'seasons.*.label': 'a text of 1 to 24 small letters, digits and hyphens, such as "2026-autumn"',
	'seasons.*.begins': 'a day such as "2026-08-01"',
	witnesses: '"none" or { "quorum": 1, "of": [{ "key": "…", "url": "https://…" }] }',
	'witnesses.quorum': 'a number from 1, at most as many as there are witnesses',
	'witnesses.of': 'a list of at least one witness',
	'witnesses.of.*': 'an object with "key" and "url"',
	'witnesses.of.*.key': 'the line that "npm run witness -- new" printed',
	'witnesses.of.*.url': 'the address of the witness, such as "https://witness.example"',
	contacts: 'an object with "grievance" and "security"',
	'contacts.grievance': 'an e-mail address',
	'contacts.security': 'an e-mail address',
}

/** Lines that name each mistake by the path of its setting and say what is expected there. */
function describeIssues(issues: readonly Issue[], input: unknown): string[] {
	return issues
		.flatMap(withinWitnesses)
		.flatMap((issue) => (issue.code === 'unrecognized_keys' ? unknownSettings(issue) : [describe(issue, input)]))
}

/** Reports the mistakes inside a witnesses object instead of "neither an object nor "none"". */
function withinWitnesses(issue: Issue): Issue[] {
	if (issue.code !== 'invalid_union' || issue.path[0] !== 'witnesses') return [issue]
	const ofObject = issue.errors.at(-1) ?? []
	const isNoObject = ofObject.some(({ code, path }) => code === 'invalid_type' && path.length === 0)
	return isNoObject ? [issue] : ofObject.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function unknownSettings({ path, keys }: Extract<Issue, { code: 'unrecognized_keys' }>): string[] {
	const prefix = path.length > 0 ? `${path.join('.')}.` : ''
	const known = Object.keys(expectations).filter(
		(name) => name.startsWith(prefix) && isSetting(name.slice(prefix.length)),
	)
	const list = known.map((name) => name.slice(prefix.length)).join(', ')
	return keys.map((key) => `${prefix}${key} is not a setting; expected one of ${list}`)
}

function isSetting(name: string): boolean {
	return name !== '' && name !== '*' && !name.includes('.')
}

function describe({ code, path, message }: Issue, input: unknown): string {
	const name = path.join('.')
	const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], input)
	const reason = code === 'custom' ? ` (${message})` : ''
	return `${name || 'the file'} is ${shown(value)}; expected ${expectationOf(path)}${reason}`
}

function expectationOf(path: readonly PropertyKey[]): string {
	const exact = expectations[path.join('.')]
	const ofAny = path.map((key) => (typeof key === 'number' ? '*' : key)).join('.')
	return exact ?? expectations[ofAny] ?? expectations[[...path.slice(0, -1), '*'].join('.')] ?? 'another value'
}

function shown(value: unknown): string {
	if (value === undefined) return 'missing'
	const text = JSON.stringify(value)
	return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

type Email = NonNullable<Institute['email']>

const groups = ['batch', 'branch', 'roll']

/** Conflicts between individually valid settings; `settings` omits invalid ones. */
function checkTogether(settings: Partial<Institute>): string[] {
	const { email, disciplines, seasons = [], witnesses } = settings
	return [
		...(['domains', 'disciplines', 'years', 'prompts'] as const).flatMap((name) => repeated(name, settings[name])),
		...(email ? checkGroups(email) : []),
		...(email && disciplines ? checkBranches(email, disciplines) : []),
		...checkSeasons(seasons),
		...checkWitnesses(witnessesOf({ witnesses })),
	]
}

function repeated(name: string, values: readonly string[] = []): string[] {
	const twice = new Set(values.filter((value, index) => values.indexOf(value) !== index))
	return [...twice].map((value) => `${name} has "${value}" twice; expected each once`)
}

function checkGroups({ students, branches }: Email): string[] {
	const names = groupsOf(students)
	const unknown = names.filter((name) => !groups.includes(name))
	const mistakes = unknown.map((name) => `email.students has the group "${name}"; expected only ${groups.join(', ')}`)
	if (Object.keys(branches).length > 0 && !names.includes('branch'))
		mistakes.push('email.students has no group "branch"; expected one, such as (?<branch>[a-z]{2}), for email.branches')
	return mistakes
}

/** Group names of an expression: an added empty alternative matches anything and lists them. */
function groupsOf(source: string): string[] {
	return Object.keys(new RegExp(`${studentPattern(source).source}|`, 'iu').exec('')?.groups ?? {})
}

function checkBranches({ branches }: Email, disciplines: readonly string[]): string[] {
	const strangers = Object.entries(branches).filter(([, discipline]) => !disciplines.includes(discipline))
	return strangers.map(
		([branch, discipline]) =>
			`email.branches.${branch} is ${JSON.stringify(discipline)}; expected one of disciplines (${disciplines.join(', ')})`,
	)
}

function checkSeasons(seasons: Institute['seasons']): string[] {
	const unordered = seasons.filter(({ number, begins }, at) => {
		const before = seasons[at - 1]
		return before !== undefined && (number <= before.number || begins <= before.begins)
	})
	return [
		...repeated(
			'seasons',
			seasons.map(({ label }) => label),
		),
		...unordered.map(
			({ label }) => `seasons has "${label}" out of order; expected numbers and days above those of the season before`,
		),
	]
}

function checkWitnesses({ quorum, of }: ReturnType<typeof witnessesOf>): string[] {
	const keys = of.map(({ key }) => key)
	const wrong = keys.filter((key) => parseKey(key)?.kind !== 'cosignature')
	return [
		...wrong.map((key) => `witnesses.of has the key "${key}"; expected the line that "npm run witness -- new" printed`),
		...repeated('witnesses.of', keys),
		...(quorum > of.length
			? [`witnesses.quorum is ${quorum}; expected at most ${of.length}, the number of witnesses`]
			: []),
	]
}

/**
 * An installation that others can reach must name at least one witness on another host, or state that there is none. Throws a
 * StartError if it does neither.
 */
export function requireWitnesses(institute: Institute, { publicUrl, file }: { publicUrl: string; file: string }): void {
	if (institute.witnesses === 'none' || isLoopback(publicUrl)) return
	const own = new URL(publicUrl).hostname
	const isOutside = ({ url }: { url: string }) => !isLoopback(url) && new URL(url).hostname !== own
	if (witnessesOf(institute).of.some(isOutside)) return
	throw new StartError(
		`${file}: witnesses names nobody outside ${own}, which others reach; name a witness that others run (docs/operations.md, Witnesses), or say "witnesses": "none", which /how then tells everybody`,
	)
}

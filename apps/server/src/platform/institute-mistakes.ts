import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** What each setting of the institute file expects, by its path; `*` stands for any place in a list or any branch. */
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
	yearBegins: 'a month from 1 to 12',
	opening: '{ "at": "2026-12-01T09:00:00+05:30" } or { "members": 100 }',
	'opening.at': 'a time with its offset, such as "2026-12-01T09:00:00+05:30"',
	'opening.members': 'a number from 2',
	seasons: 'a list of at least one season, such as [{ "number": 1, "label": "2026-autumn", "begins": "2026-08-01" }]',
	'seasons.*': 'an object with "number", "label" and "begins"',
	'seasons.*.number': 'a number from 1 to 65535',
	'seasons.*.label': 'a text of 1 to 24 small letters, digits and hyphens, such as "2026-autumn"',
	'seasons.*.begins': 'a day such as "2026-08-01"',
	witnesses: '{ "quorum": 1, "of": [{ "key": "…", "url": "https://…" }] }',
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
export function describeIssues(issues: readonly Issue[], input: unknown): string[] {
	return issues.flatMap((issue) =>
		issue.code === 'unrecognized_keys' ? unknownSettings(issue) : [describe(issue, input)],
	)
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

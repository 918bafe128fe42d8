import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Institute } from '@ydo/contract/institute'
import { formatKey } from '@ydo/log/signed-note'
import { describe, expect, test } from 'vitest'
import { instituteFile } from '#test/institute-file.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { loadInstitute, requireWitnesses } from './institute.ts'

const folder = temporaryFolder()
const file = join(folder, 'institute.json')
const good = structuredClone(loadInstitute(instituteFile).institute)

/** The start's error lines without the file name prefix. */
function mistakesOf(content: unknown): string[] {
	writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
	try {
		loadInstitute(file)
		return []
	} catch (error) {
		const lines = (error as Error).message.split('\n')
		for (const line of lines) expect(line).toContain(`${file}: `)
		return lines.map((line) => line.slice(`${file}: `.length))
	}
}

test('loads the default file as IIITDMJ with open admission and five disciplines', () => {
	expect(good.label).toBe('IIITDMJ')
	expect(good.email?.admits).toBeUndefined()
	expect(good.disciplines).toEqual(['Computer Science', 'Electronics', 'Mechanical', 'Smart Manufacturing', 'Design'])
	expect(mistakesOf(good)).toEqual([])
})

const publicKey = new Uint8Array(32).fill(1)
const logKey = formatKey({ name: 'x.example/log', kind: 'ed25519', publicKey })
const witness = { key: formatKey({ name: 'w.example/w', kind: 'cosignature', publicKey }), url: 'https://w.example' }
const autumn = { number: 3, label: '2026-autumn', begins: '2026-08-01' }

describe('reports each mistake on its own line', () => {
	test.each<[string, object, string]>([
		['an unknown setting', { lable: 'X' }, 'lable is not a setting; expected one of label, domains, email, roster,'],
		['a missing label', { label: undefined }, 'label is missing; expected a text of 1 to 24 characters'],
		['an empty label', { label: ' ' }, 'label is " "; expected a text of 1 to 24'],
		['a bad domain', { domains: ['iiitdmj'] }, 'domains.0 is "iiitdmj"; expected a domain such as'],
		['an e-mail as domain', { domains: ['a@iiitdmj.ac.in'] }, 'domains.0 is "a@iiitdmj.ac.in"; expected a domain'],
		['no domain', { domains: [] }, 'domains is []; expected a list of at least one domain'],
		['a domain twice', { domains: ['a.in', 'A.in'] }, 'domains has "a.in" twice'],
		['an invalid expression', { email: { students: '(' } }, 'email.students is "("; expected a regular expression'],
		['an expression in two halves', { email: { students: 'a)|(b' } }, 'email.students is "a)|(b"; expected a regular'],
		[
			'an unknown group',
			{ email: { students: '(?<rol>\\d)' } },
			'email.students has the group "rol"; expected only batch',
		],
		[
			'nobody admitted',
			{ email: { students: 'a', admits: 'all' } },
			'email.admits is "all"; expected "students" or "domain"',
		],
		[
			'a setting within',
			{ email: { students: 'a', branch: {} } },
			'email.branch is not a setting; expected one of students',
		],
		[
			'an unlisted discipline',
			{ email: { students: '(?<branch>a)', branches: { a: 'Alchemy' } } },
			'email.branches.a is "Alchemy"; expected one of disciplines (Computer Science, ',
		],
		[
			'branches nobody has',
			{ email: { students: 'a', branches: { a: 'Design' } } },
			'email.students has no group "branch"',
		],
		[
			'a branch of a number',
			{ email: { students: '(?<branch>a)', branches: { a: 1 } } },
			'email.branches.a is 1; expected the name',
		],
		['a discipline twice', { disciplines: [...good.disciplines, 'Design'] }, 'disciplines has "Design" twice'],
		['no years', { years: 'four' }, 'years is "four"; expected a list of at least one year'],
		['an invented time zone', { timeZone: 'Asia/Jabalpur' }, 'timeZone is "Asia/Jabalpur"; expected a time zone'],
		['a thirteenth month', { yearBegins: 13 }, 'yearBegins is 13; expected a month from 1 to 12'],
		['an opening without a time', { opening: { at: 'in winter' } }, 'opening.at is "in winter"; expected a time'],
		['an opening of nobody', { opening: { members: 0 } }, 'opening.members is 0; expected a number'],
		['an opening of another kind', { opening: 'soon' }, 'opening is "soon"; expected { "at":'],
		['no season', { seasons: [] }, 'seasons is []; expected a list of at least one season'],
		['a season without a number', { seasons: [{ ...autumn, number: 0 }] }, 'seasons.0.number is 0; expected a number'],
		[
			'a loud season',
			{ seasons: [{ ...autumn, label: 'A B' }] },
			'seasons.0.label is "A B"; expected a text of 1 to 24 small',
		],
		['a season of no day', { seasons: [{ ...autumn, begins: 'May' }] }, 'seasons.0.begins is "May"; expected a day'],
		['a season twice', { seasons: [autumn, autumn] }, 'seasons has "2026-autumn" twice'],
		[
			'seasons out of order',
			{ seasons: [autumn, { number: 4, label: '2026-monsoon', begins: '2026-07-01' }] },
			'seasons has "2026-monsoon" out of order',
		],
		[
			'a witness without a key',
			{ witnesses: { quorum: 1, of: [{ url: 'https://w.example' }] } },
			'witnesses.of.0.key is missing',
		],
		[
			'a witness at no address',
			{ witnesses: { quorum: 1, of: [{ ...witness, url: 'w' }] } },
			'witnesses.of.0.url is "w"',
		],
		[
			'a log in place of a witness',
			{ witnesses: { quorum: 1, of: [{ ...witness, key: logKey }] } },
			'has the key "x.example/log+',
		],
		['a witness twice', { witnesses: { quorum: 1, of: [witness, witness] } }, 'witnesses.of has'],
		['more witnesses than there are', { witnesses: { quorum: 2, of: [witness] } }, 'expected at most 1, the number'],
		['no contact', { contacts: { grievance: 'office' } }, 'contacts.grievance is "office"; expected an e-mail address'],
		[
			'a missing roster file',
			{ roster: 'absent.txt' },
			`roster: the file ${join(folder, 'absent.txt')} cannot be read`,
		],
	])('%s', (_, change, line) => {
		expect(mistakesOf({ ...good, ...change })).toContainEqual(expect.stringContaining(line))
	})

	test('explains an invalid expression', () => {
		expect(mistakesOf({ ...good, email: { students: '(' } })).toEqual([expect.stringContaining('Unterminated group')])
	})

	test('locates text that is not JSON', () => {
		expect(mistakesOf('{\n "label": "X",\n}')).toEqual([expect.stringMatching(/is not JSON \(.*line 3 column 1\)\)$/)])
		expect(mistakesOf('{\n "label":\n }')).toEqual([expect.stringContaining('is not JSON')])
	})

	test('rejects JSON that is not an object of settings', () => {
		expect(mistakesOf([])).toContainEqual('the file is []; expected an object of settings')
		expect(mistakesOf('null')).toEqual(['the file is null; expected an object of settings'])
	})

	test('names a missing file', () => {
		const absent = join(folder, 'absent.json')
		expect(() => loadInstitute(absent)).toThrow(`${absent}: the institute file cannot be read`)
	})
})

test('reports all mistakes at once, also conflicts between settings', () => {
	const branches = { a: 'Alchemy' }
	const email = { students: '(?<branch>a)', branches }
	const lines = mistakesOf({ ...good, label: 5, email, roster: 'absent.txt', extra: 1 })
	expect(lines.map((line) => line.split(/[ :]/)[0]).sort()).toEqual(['email.branches.a', 'extra', 'label', 'roster'])
})

test('has a text of its own for what each setting expects', () => {
	const wrong = {
		...good,
		domains: [1],
		disciplines: [1],
		years: [1],
		seasons: [{}],
		yearBegins: 'x',
		roster: 1,
		label: 1,
	}
	const within = { email: { students: 1, admits: 1, branches: { a: 1 } }, contacts: {} }
	const lines = [
		...mistakesOf({ ...wrong, ...within }),
		...mistakesOf({ domains: 1, disciplines: 1, email: 1, contacts: 1 }),
	]
	expect(lines.length).toBeGreaterThan(15)
	expect(lines.filter((line) => line.includes('another value'))).toEqual([])
})

describe('roster', () => {
	function rosterOf(text: string, warn?: (line: string) => void) {
		writeFileSync(join(folder, 'roster.txt'), text)
		writeFileSync(file, JSON.stringify({ ...good, roster: 'roster.txt' }))
		return loadInstitute(file, warn).roster?.addresses()
	}

	test('is a set of lower-case addresses without comments and empty lines', () => {
		const text = '\uFEFF22BCS001@iiitdmj.ac.in\r\n\r\n# late\r\n 22bcs002@iiitdmj.ac.in \r\n'
		expect(rosterOf(text)).toEqual(new Set(['22bcs001@iiitdmj.ac.in', '22bcs002@iiitdmj.ac.in']))
	})

	test.each([
		['22bcs001@iiitdmj.ac.in\nRavi\n22bcs002@iiitdmj.ac.in', 'line 2 is', 2],
		['22bcs001@iiitdmj.ac.in\nRavi\na@gmail.com', 'lines 2, 3 are', 1],
		[`${'x\n'.repeat(100)}22bcs001@iiitdmj.ac.in`, 'lines 1, 2, 3, 4, 5 and 95 more are', 1],
	])('ignores lines that are no address of the domains and names them in one line', (text, lines, count) => {
		const told: string[] = []
		expect(rosterOf(text, (line) => told.push(line))?.size).toBe(count)
		expect(told).toEqual([
			`roster: ${join(folder, 'roster.txt')}: ${lines} no e-mail of iiitdmj.ac.in; left out; addresses taken in: ${count}`,
		])
	})

	test.each(['# nobody yet\n', 'Ravi\n'])(
		'rejects a roster without any address, since nobody could sign in (%j)',
		(text) => {
			expect(() => rosterOf(text)).toThrow(/has no address.*, so nobody could sign in$/)
		},
	)
})

describe('witnesses', () => {
	const [file, publicUrl] = ['institute.json', 'https://ydo.example']
	const start = (witnesses: Institute['witnesses'], url = publicUrl) => {
		const settings = { ...good, witnesses }
		return () => requireWitnesses(settings, { publicUrl: url, file })
	}

	test('requires an outside witness or a statement that there is none', () => {
		expect(start(undefined)).toThrow('institute.json: witnesses names nobody outside ydo.example')
		expect(start({ quorum: 1, of: [{ ...witness, url: 'https://ydo.example/w' }] })).toThrow('names nobody outside')
		expect(start({ quorum: 1, of: [{ ...witness, url: 'http://localhost:8081' }] })).toThrow('names nobody outside')
		start({ quorum: 1, of: [witness] })()
		start('none')()
	})

	test('accepts a local installation without witnesses', () => {
		start(undefined, 'http://localhost:3000')()
	})
})

import { type Institute, studentPattern } from '@ydo/contract/institute'
import { parseKey } from '@ydo/log/signed-note'

type Email = NonNullable<Institute['email']>

const groups = ['batch', 'branch', 'roll']

/** Mistakes between settings that are each well formed; a setting that is not is left out of `settings`. */
export function checkTogether(settings: Partial<Institute>): string[] {
	const { email, disciplines, seasons = [], witnesses } = settings
	return [
		...(['domains', 'disciplines', 'years', 'prompts'] as const).flatMap((name) => repeated(name, settings[name])),
		...(email ? checkGroups(email) : []),
		...(email && disciplines ? checkBranches(email, disciplines) : []),
		...checkSeasons(seasons),
		...(witnesses ? checkWitnesses(witnesses) : []),
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

/** The names of an expression's groups are those of any match of it, and with an empty alternative it matches anything. */
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

function checkWitnesses({ quorum, of }: NonNullable<Institute['witnesses']>): string[] {
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

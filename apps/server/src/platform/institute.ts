import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Institute, institute } from '@ydo/contract/institute'
import { checkTogether } from './institute-checks.ts'
import { describeIssues } from './institute-mistakes.ts'
import { openRoster, type Roster } from './roster.ts'
import { StartError } from './start-error.ts'

/** The institute of one file. `roster` is undefined where the file names none. */
export type LoadedInstitute = { institute: Institute; roster: Roster | undefined }

/**
 * Reads the institute file and the roster beside it. Throws a StartError with one line for each mistake in them, naming
 * the file, the path of the setting and what is expected there. `warn` is told, now and later, of lines of the roster that are left out.
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

/** A message about JSON quotes it as it stands. */
function onOneLine(text: string): string {
	return text.replace(/\s+/g, ' ')
}

/** The settings that are right by themselves: those can be checked against each other even while others are not. */
function wellFormed(input: unknown): Partial<Institute> {
	if (typeof input !== 'object' || input === null) return {}
	const values = input as Record<string, unknown>
	const right = Object.entries(institute.shape).flatMap(([name, schema]) => {
		const parsed = schema.safeParse(values[name])
		return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : []
	})
	return Object.fromEntries(right)
}

import { type JoiningStart, joiningPaths, joiningStart, noCardTag } from '@ydo/contract/joining'
import { type ProfileInput, profile, profilePaths } from '@ydo/contract/profile'
import { paths, user } from '@ydo/contract/session'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { errorOf, type Request, withJson } from '#calls/request.ts'
import { type JoiningErrors, type JoiningField, stepOf } from './read-joining.ts'

const { notPublished: texts } = welcomeTexts

/** Fetches existing data, and the server's time; undefined on failure. */
export async function askStart(request: Request): Promise<(JoiningStart & { at: number }) | undefined> {
	try {
		const answer = await request(joiningPaths.joining)
		return answer.ok ? { ...joiningStart.parse(await answer.json()), at: timeOf(answer) } : undefined
	} catch {
		return undefined
	}
}

/** The server's time as it answered, in Unix milliseconds; NaN if it does not tell. */
function timeOf(answer: Response): number {
	return Date.parse(answer.headers.get('date') ?? '')
}

/** True if another device or tab has published a card meanwhile. False on failure. */
export async function askPrinted(request: Request): Promise<boolean> {
	try {
		const answer = await request(paths.user)
		return answer.ok && user.parse(await answer.json()).profile === 'complete'
	} catch {
		return false
	}
}

/** `printed`: a card exists already. `errors` belong to steps; `failure` is any other reason, for people. */
export type PublishOutcome = 'published' | 'printed' | 'under_age' | { errors: JoiningErrors } | { failure: string }

/** Publishes the card, unless one exists. */
export async function publishCard(request: Request, input: ProfileInput): Promise<PublishOutcome> {
	try {
		const init = withJson('PUT', input)
		const answer = await request(profilePaths.profile, { ...init, headers: { ...init.headers, 'if-match': noCardTag } })
		if (answer.ok) {
			profile.parse(await answer.json())
			return 'published'
		}
		return await refusalOf(answer)
	} catch (error) {
		return { failure: error instanceof TypeError ? texts.offline : texts.server }
	}
}

/**
 * Sends a birth date under 18, which holds the account. `grownAt`: they are old enough by the server's clock, in Unix milliseconds, NaN
 * if unknown. `error`: the server does not accept the date. `failure`: any other reason, for people.
 */
export async function sendBirthDate(
	request: Request,
	birthDate: string,
): Promise<'held' | { grownAt: number } | { error: string } | { failure: string }> {
	const texts = welcomeTexts.notTold
	try {
		const answer = await request(profilePaths.birthDate, withJson('POST', { birthDate }))
		if (answer.ok) return { grownAt: timeOf(answer) }
		const error = await errorOf(answer)
		if (error?.code === 'under_age') return 'held'
		const told = error?.fields?.birthDate
		return told ? { error: told } : { failure: texts.server }
	} catch (error) {
		return { failure: error instanceof TypeError ? texts.offline : texts.server }
	}
}

async function refusalOf(answer: Response): Promise<PublishOutcome> {
	if (answer.status === 429) return { failure: texts.often }
	const error = await errorOf(answer)
	if (!error || answer.status >= 500) return { failure: texts.server }
	if (error.code === 'under_age') return 'under_age'
	if (error.code === 'stale') return 'printed'
	if (error.code === 'photo_required') return { errors: { photos: error.message } }
	const errors = errorsOf(error.fields ?? {})
	return Object.keys(errors).length > 0 ? { errors } : { failure: texts.because(error.message) }
}

/** Maps the server's error paths, such as "tags.3", to fields. */
function errorsOf(fields: Record<string, string>): JoiningErrors {
	const known = Object.entries(fields).flatMap(([path, text]) => {
		const name = path.split('.')[0] ?? ''
		return isField(name) ? [[name, text]] : []
	})
	return Object.fromEntries(known)
}

function isField(name: string): name is JoiningField {
	return Object.hasOwn(stepOf, name)
}

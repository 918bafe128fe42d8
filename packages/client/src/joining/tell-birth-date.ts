import { parseBirthDate } from '@ydo/contract/birth-date'
import { profilePaths } from '@ydo/contract/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { errorOf, type Request, withJson } from '#calls/request.ts'
import type { JoiningParts } from './joining-parts.ts'
import { fieldsOf } from './joining-state.ts'
import { refuse } from './take-steps.ts'

const { notTold: texts } = welcomeTexts

/** Tells the server a birth date that was asked about twice. */
export async function tellBirthDate(parts: JoiningParts): Promise<'refused' | 'invalid' | 'failed'> {
	const { request, get, set } = parts
	const birthDate = parseBirthDate(fieldsOf(get()).birthDate)
	if (!get().asking || get().telling || !birthDate) return 'failed'
	set({ ...get(), telling: true, failure: undefined })
	const outcome = await tell(request, birthDate)
	set({ ...get(), telling: false })
	if (outcome === 'held') return refuse(parts)
	if ('failure' in outcome) {
		set({ ...get(), failure: outcome.failure })
		return 'failed'
	}
	set({ ...get(), asking: false, errors: { birthDate: outcome.error } })
	return 'invalid'
}

async function tell(request: Request, birthDate: string): Promise<'held' | { error: string } | { failure: string }> {
	try {
		const answer = await request(profilePaths.birthDate, withJson('POST', { birthDate }))
		// The server's calendar counts, and by it they are old enough.
		if (answer.ok) return { error: welcomeTexts.errors.checkDate }
		const error = await errorOf(answer)
		if (error?.code === 'under_age') return 'held'
		const told = error?.fields?.birthDate
		return told ? { error: told } : { failure: texts.server }
	} catch (error) {
		return { failure: error instanceof TypeError ? texts.offline : texts.server }
	}
}

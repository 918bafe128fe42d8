import type { Institute } from '@ydo/contract/institute'
import type { Identity } from '@ydo/server'
import { demoClass } from '#people/student.ts'
import type { Child } from './child.ts'

/** Relative to the root of the repository. */
export const standInProgram = 'tools/identity-provider/src/main.ts'

export type StandInAnswer = { issuer: string; clientId: string; clientSecret: string } | { error: string }

type Settings = { port: number; publicUrl: string; institute: Institute; students: number; today: Date }

/**
 * Lets the stand-in for Google listen beside the server, on its port or the next free one, and answers how the server
 * finds it. Throws an Error with the reason where it cannot.
 */
export async function startStandIn(child: Child<StandInAnswer>, settings: Settings): Promise<Identity> {
	const { port, publicUrl, institute, students, today } = settings
	const people = demoClass({ institute, today }, students).map(({ email, fullName, profile }) => ({
		email,
		name: fullName,
		given_name: profile.name,
	}))
	child.tell({ port, publicUrl, people })
	const answer = await child.first
	if ('error' in answer) throw new Error(`the stand-in for Google cannot start: ${answer.error}`)
	return { ...answer, standIn: true }
}

import type { Institute } from '@ydo/contract/institute'
import type { Identity } from '@ydo/server'
import { demoClass } from '#people/student.ts'
import type { Child } from './child.ts'

/** Relative to the root of the repository. */
export const devProviderProgram = 'tools/identity-provider/src/main.ts'

export type DevProviderAnswer = { issuer: string; clientId: string; clientSecret: string } | { error: string }

type Settings = { port: number; publicUrl: string; institute: Institute; students: number; today: Date }

/**
 * Lets the dev identity provider listen beside the server, on its port or the next free one, and resolves with the server's settings for
 * it. Throws an Error with the reason if it cannot.
 */
export async function startDevProvider(child: Child<DevProviderAnswer>, settings: Settings): Promise<Identity> {
	const { port, publicUrl, institute, students, today } = settings
	const people = demoClass({ institute, today }, students).map(({ email, fullName, profile }) => ({
		email,
		name: fullName,
		given_name: profile.name,
	}))
	child.tell({ port, publicUrl, people })
	const answer = await child.first
	if ('error' in answer) throw new Error(`the dev identity provider cannot start: ${answer.error}`)
	return { ...answer, devProvider: true }
}

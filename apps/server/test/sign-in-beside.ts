import { join } from 'node:path'
import type { Tokens } from '@ydo/contract/session'
import { createSessions, type Sessions } from '#features/sign-in/sessions.ts'
import { createHasher, createSealer } from '#infra/at-rest.ts'
import { openDatabase } from '#infra/database.ts'
import { readKeys } from '#infra/keys.ts'
import { type Clock, systemClock } from '#infra/time.ts'
import { createTokenIssuer } from '#infra/tokens.ts'
import { testInstitute } from './app.ts'
import { embeddedUrl } from './embedded-url.ts'

/** Signs students in as the callback does, beside the server running on a data folder, and returns their tokens. */
export function signInBeside(dataDir: string, count: number): Promise<Tokens[]> {
	return withSessions(dataDir, systemClock, (sessions) => {
		const started = Array.from({ length: count }, async (_, index) => {
			const email = `student${index}@iiitdmj.ac.in`
			const session = await sessions.start({ subject: `${index}`, email, person: { email } })
			if ('refused' in session) throw new Error(`The member is refused: ${session.refused}`)
			return session.tokens
		})
		return Promise.all(started)
	})
}

/** Refreshes tokens beside the server at a given time (Unix milliseconds); undefined for refused ones. */
export function refreshBeside(dataDir: string, refreshTokens: readonly string[], at: number) {
	return withSessions(
		dataDir,
		() => at,
		(sessions) => Promise.all(refreshTokens.map((token) => sessions.refresh(token))),
	)
}

async function withSessions<Result>(
	dataDir: string,
	clock: Clock,
	use: (sessions: Sessions) => Promise<Result>,
): Promise<Result> {
	const keys = readKeys(join(dataDir, 'keys.json'), () => {})
	const db = openDatabase(embeddedUrl(dataDir))
	const sessions = createSessions({
		db,
		sealer: createSealer(keys.sealing),
		hasher: createHasher(keys.hashing),
		tokens: createTokenIssuer(keys.tokens, clock),
		roster: undefined,
		institute: testInstitute,
		clock,
		push: () => {},
	})
	try {
		return await use(sessions)
	} finally {
		await db.destroy()
	}
}

import { join } from 'node:path'
import type { Tokens } from '@ydo/contract/session'
import { createSessions } from '#features/sign-in/sessions.ts'
import { createHasher, createSealer } from '#platform/at-rest.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database.ts'
import { readKeys } from '#platform/keys.ts'
import { createTokenIssuer } from '#platform/tokens.ts'
import { testInstitute } from './app.ts'
import { embeddedUrl } from './embedded-url.ts'

/** Signs students in as the callback does, beside the server that runs on a data folder, and answers their tokens. */
export async function signInBeside(dataDir: string, count: number): Promise<Tokens[]> {
	const keys = readKeys(join(dataDir, 'keys.json'), () => {})
	const db = openDatabase(embeddedUrl(dataDir))
	const sessions = createSessions({
		db,
		sealer: createSealer(keys.sealing),
		hasher: createHasher(keys.hashing),
		tokens: createTokenIssuer(keys.tokens, systemClock),
		roster: undefined,
		institute: testInstitute,
		clock: systemClock,
		knock: () => {},
	})
	const started = Array.from({ length: count }, async (_, index) => {
		const email = `student${index}@iiitdmj.ac.in`
		const session = await sessions.start({ subject: `${index}`, email, person: { email } })
		if ('refused' in session) throw new Error(`The member is refused: ${session.refused}`)
		return session.tokens
	})
	const tokens = await Promise.all(started)
	await db.destroy()
	return tokens
}

import { join } from 'node:path'
import { paths, tokens as tokensSchema } from '@ydo/contract/session'
import { expect, test } from 'vitest'
import { createSessions } from '#features/sign-in/sessions.ts'
import { createHasher, createSealer } from '#platform/at-rest.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/database.ts'
import { onLinux } from '#platform/embedded-postgres/host.ts'
import { serverIds } from '#platform/embedded-postgres/ids.ts'
import { processesIn } from '#platform/embedded-postgres/processes.ts'
import { readKeys } from '#platform/keys.ts'
import { createTokenIssuer } from '#platform/tokens.ts'
import { testInstitute } from '#testing/app.ts'
import { embeddedUrl } from '#testing/embedded-url.ts'
import { kill } from '#testing/kill.ts'
import { type StartedMain, startMain } from '#testing/start-main.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const dataDir = temporaryFolder()
const base = join(dataDir, 'postgres')

/** Signs students in as the callback does, beside the running server, and answers their refresh tokens. */
async function signIn(count: number): Promise<string[]> {
	const keys = readKeys(join(dataDir, 'keys.json'), () => {})
	const db = openDatabase(embeddedUrl(dataDir))
	const tokens = createTokenIssuer(keys.tokens, systemClock)
	const sessions = createSessions({
		db,
		sealer: createSealer(keys.sealing),
		hasher: createHasher(keys.hashing),
		tokens,
		institute: testInstitute,
		clock: systemClock,
	})
	const started = Array.from({ length: count }, (_, index) => {
		const email = `student${index}@iiitdmj.ac.in`
		return sessions.start({ subject: `${index}`, email, person: { email } })
	})
	const refreshTokens = (await Promise.all(started)).map((session) =>
		'tokens' in session ? session.tokens.refresh_token : '',
	)
	await db.destroy()
	return refreshTokens
}

/** The successor of a refresh token: a write that the server has acknowledged. */
async function refresh(url: string, token: string): Promise<{ status: number; successor: string }> {
	const answer = await fetch(url + paths.refresh, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ refresh_token: token }),
	})
	const body: unknown = await answer.json()
	return { status: answer.status, successor: answer.ok ? tokensSchema.parse(body).refresh_token : '' }
}

/** Refreshes again and again until the server is gone; answers the last token it acknowledged. */
async function refreshUntilGone(url: string, token: string, onSuccess: () => void): Promise<string> {
	for (let held = token; ; ) {
		try {
			const { status, successor } = await refresh(url, held)
			if (status !== 200) return held
			held = successor
			onSuccess()
		} catch {
			return held
		}
	}
}

type Victim = 'server' | 'database' | 'both'

function strike({ pid }: StartedMain, victim: Victim): void {
	if (victim !== 'database') kill(pid)
	if (victim !== 'server') kill(...processesIn(base, serverIds(base, join(base, 'cluster'))))
}

test.runIf(onLinux)(
	'killed while it writes, it starts again and every session goes on',
	{ timeout: 120_000 },
	async () => {
		let server = await startMain(dataDir)
		let held = await signIn(3)
		for (const victim of ['both', 'server', 'database'] as const) {
			const written = Promise.withResolvers<void>()
			let count = 0
			const onSuccess = () => {
				if (++count === 15) written.resolve()
			}
			const refreshing = held.map((token) => refreshUntilGone(server.url, token, onSuccess))
			await written.promise
			strike(server, victim)
			held = await Promise.all(refreshing)
			await server.exited
			server = await startMain(dataDir)
			// A token whose rotation was lost would be one that nobody issued: 401, and the session revoked.
			const answers = await Promise.all(held.map((token) => refresh(server.url, token)))
			expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
			held = answers.map(({ successor }) => successor)
		}
		server.signal('SIGTERM')
		expect(await server.exited).toBe(0)
	},
)

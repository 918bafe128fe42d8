import { join } from 'node:path'
import { paths, tokens as tokensSchema } from '@ydo/contract/session'
import { expect, test } from 'vitest'
import { onLinux } from '#platform/embedded-postgres/host.ts'
import { serverIds } from '#platform/embedded-postgres/ids.ts'
import { processesIn } from '#platform/embedded-postgres/processes.ts'
import { kill } from '#testing/kill.ts'
import { signInBeside } from '#testing/sign-in-beside.ts'
import { type StartedMain, startMain } from '#testing/start-main.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const dataDir = temporaryFolder()
const base = join(dataDir, 'postgres')

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
		let held = (await signInBeside(dataDir, 3)).map((tokens) => tokens.refresh_token)
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

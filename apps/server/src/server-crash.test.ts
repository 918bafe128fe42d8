import { paths, tokens as tokensSchema } from '@ydo/contract/session'
import { expect, test } from 'vitest'
import { onLinux } from '#platform/embedded-postgres/host.ts'
import { crash } from '#testing/crash.ts'
import { signInBeside } from '#testing/sign-in-beside.ts'
import { startMain } from '#testing/start-main.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const dataDir = temporaryFolder()

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

test.runIf(onLinux)(
	'killed while it writes, it starts again and every session goes on',
	{ timeout: 120_000 },
	async () => {
		let server = await startMain(dataDir)
		let held = (await signInBeside(dataDir, 3)).map((tokens) => tokens.refresh_token)
		for (const victim of ['both', 'server', 'database'] as const) {
			const write = (url: string, onSuccess: () => void) =>
				Promise.all(held.map((token) => refreshUntilGone(url, token, onSuccess)))
			const crashed = await crash(server, { dataDir, victim, after: 15, write })
			server = crashed.server
			held = crashed.written
			// A token whose rotation was lost would be one that nobody issued: 401, and the session revoked.
			const answers = await Promise.all(held.map((token) => refresh(server.url, token)))
			expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
			held = answers.map(({ successor }) => successor)
		}
		server.signal('SIGTERM')
		expect(await server.exited).toBe(0)
	},
)

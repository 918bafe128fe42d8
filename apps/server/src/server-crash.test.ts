import { paths, tokens as tokensSchema } from '@ydo/contract/session'
import { inFull } from '@ydo/contract/test/in-full'
import { expect, test } from 'vitest'
import { onLinux } from '#infra/embedded-postgres/host.ts'
import { crash, type Victim } from '#test/crash.ts'
import { refreshBeside, signInBeside } from '#test/sign-in-beside.ts'
import { startMain } from '#test/start-main.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const dataDir = temporaryFolder()

/** Refreshes a token; the successor is an acknowledged write. */
async function refresh(url: string, token: string): Promise<{ status: number; successor: string }> {
	const answer = await fetch(url + paths.refresh, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ refresh_token: token }),
	})
	const body: unknown = await answer.json()
	return { status: answer.status, successor: answer.ok ? tokensSchema.parse(body).refresh_token : '' }
}

/** Refreshes until the server is gone; returns the last acknowledged token. */
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
	'restarts after a kill during writes and continues every session',
	{ timeout: 120_000 },
	async () => {
		let server = await startMain(dataDir)
		let held = (await signInBeside(dataDir, 3)).map((tokens) => tokens.refresh_token)
		for (const victim of inFull<Victim[]>(['both', 'server', 'database'], ['both'])) {
			let struckAt = 0
			const write = (url: string, onSuccess: () => void) =>
				Promise.all(held.map((token) => refreshUntilGone(url, token, onSuccess))).finally(() => {
					struckAt = Date.now()
				})
			const crashed = await crash(server, { dataDir, victim, after: 15, write })
			server = crashed.server
			held = crashed.written
			// A token whose rotation was lost would count as forged, and the session would be revoked. Refreshed as of the kill: on a
			// slow machine the restart takes longer than the grace period for a lost answer.
			const successors = await refreshBeside(dataDir, held, struckAt)
			expect(successors.map((tokens) => tokens !== undefined)).toEqual([true, true, true])
			held = successors.flatMap((tokens) => tokens?.refresh_token ?? [])
		}
		server.signal('SIGTERM')
		expect(await server.exited).toBe(0)
	},
)

import { type Child, startChild } from './child.ts'
import { freePort } from './free-port.ts'

export type StartedMain = Child & { url: string }

/** Runs the server program, configured with an unreachable identity provider, and waits until it listens. */
export async function startMain(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<StartedMain> {
	const port = await freePort()
	const child = runMain({ DATA_DIR: dataDir, PORT: String(port), ...env })
	await child.says(/"msg":"Listening on/)
	return { ...child, url: `http://127.0.0.1:${port}` }
}

export function runMain(env: NodeJS.ProcessEnv): Child {
	const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'very-secret', OIDC_ISSUER: 'http://127.0.0.1:1' }
	return startChild('../src/main.ts', [], { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...google, ...env })
}

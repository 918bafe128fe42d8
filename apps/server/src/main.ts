import { StartError } from '#infra/start-error.ts'
import { type Config, readConfig } from './config.ts'
import { createLogger } from './logger.ts'
import { type Identity, type RunningServer, startServer } from './server.ts'

/** The server program for production: settings from the environment, JSON lines on stdout, stopped by a signal. */
async function main(): Promise<void> {
	const config = readConfig(process.env)
	const logger = createLogger(config.logLevel)
	let server: RunningServer | undefined
	let ending = false
	const end = (signal: NodeJS.Signals) => {
		if (ending) process.exit(1) // a second signal exits at once
		ending = true
		logger.info(`Ending after ${signal}`)
		if (!server) process.exit(0) // no request has been accepted yet
		server.close().then(() => process.exit(0), fail)
	}
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
	server = await startServer({
		config,
		identity: identityOf(config),
		logger,
		onProgress: (line) => logger.info(line),
		onFailure: fail,
	})
}

function identityOf({ google, issuer }: Config): Identity {
	if (google) return { ...google, issuer, devProvider: false }
	throw new StartError(
		'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing, so nobody could sign in; docs/sign-in.md says how to get them. To try it out without them, run "npm start" in the main folder: it brings a dev identity provider.',
	)
}

/** Prints an operator's mistake as its message alone; anything else is a bug, so the stack helps. */
function fail(error: unknown): void {
	const text = error instanceof Error ? error.message : String(error)
	process.stderr.write(`${text}\n`)
	if (error instanceof Error && !isOperators(error)) process.stderr.write(`${error.stack}\n`)
	process.exit(1)
}

/** A StartError, or an error of the operating system: no permission, no space. */
function isOperators(error: Error): boolean {
	return error instanceof StartError || 'syscall' in error
}

await main().catch(fail)

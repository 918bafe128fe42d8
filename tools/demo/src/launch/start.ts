import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@ydo/server/config'
import { lockFolder } from '@ydo/server/folder-lock'
import { requireStartConditions } from '@ydo/server/start-conditions'
import { targets as allTargets } from '#build/targets.ts'
import { buildStale } from './build-step.ts'
import { createPrinter } from './printer.ts'
import { beginCompany, type Ending, serveWithDevProvider, serveWithGoogle } from './serve.ts'
import { loadServer } from './server-module.ts'
import { readSettings } from './settings.ts'
import { listenForStop } from './stop.ts'

/**
 * Builds stale targets, starts everything and runs until a signal. Exits the process itself: 0 on request, 1 with the reason on failure.
 * `targets` are the builds that it needs.
 */
export async function start(root: string, env: NodeJS.ProcessEnv, targets = allTargets): Promise<void> {
	const printer = createPrinter({ output: process.stdout, errors: process.stderr, now: Date.now })
	const stop = listenForStop({ process, now: Date.now, force: () => process.exit(1) })
	const endings: Ending[] = []
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}) // the reader of our output has gone

	try {
		const settings = readSettings(env)
		const config = readConfig(env)
		const startLock = join(config.dataDir, 'start.lock')
		// Before the port is checked, which a start that is ending still has, and before anything is made.
		if (existsSync(startLock)) (await lockFolder(startLock))()
		await requireStartConditions(config)
		mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
		endings.push(await lockFolder(startLock))
		printer.step(`starting on Node ${process.versions.node}`)
		const company = env.GOOGLE_CLIENT_ID?.trim() ? undefined : beginCompany(root, endings)
		await buildStale(root, targets, { printer, signal: stop.signal })
		const server = await loadServer(root)
		const launch = { server, settings, config, printer, stop, endings }
		if (config.google) await serveWithGoogle(launch, config.google)
		else if (company) await serveWithDevProvider(launch, company)
		await stop.asked
	} catch (error) {
		stop.fail(error)
	}

	const failure = stop.failure()
	if (failure === undefined) printer.step(`ending (${stop.signal.reason})`)
	else printer.problem(failure instanceof Error ? failure.message : String(failure))
	await endAll(endings)
	process.exit(failure === undefined ? 0 : 1)
}

/** Stops in reverse order of starting; one that fails does not keep the others from stopping. */
async function endAll(endings: Ending[]): Promise<void> {
	for (const ending of endings.reverse()) {
		try {
			await ending()
		} catch (error) {
			console.error(error)
		}
	}
}

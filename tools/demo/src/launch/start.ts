import { readConfig } from '@ydo/server/config'
import { requireStartConditions } from '@ydo/server/start-conditions'
import { targets as allTargets } from '#build/targets.ts'
import { buildStale } from './build-step.ts'
import { lockFolder, waitForFolder } from './folder-lock.ts'
import { createPrinter } from './printer.ts'
import { beginCompany, type Ending, serveWithGoogle, serveWithStandIn } from './serve.ts'
import { loadServer } from './server-module.ts'
import { readSettings } from './settings.ts'
import { listenForStop } from './stop.ts'

/**
 * Builds what is stale, starts everything and stays until it is asked to end by a signal. Ends the process
 * itself: with 0 when asked, with 1 and the reason when it cannot go on.
 * `targets` are what it needs built.
 */
export async function start(root: string, env: NodeJS.ProcessEnv, targets = allTargets): Promise<void> {
	const printer = createPrinter({ output: process.stdout, errors: process.stderr, now: Date.now })
	const stop = listenForStop({ process, now: Date.now, force: () => process.exit(1) })
	const endings: Ending[] = []
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}) // whoever read along has gone

	try {
		const settings = readSettings(env)
		const config = readConfig(env)
		await waitForFolder(config.dataDir)
		await requireStartConditions(config)
		endings.push(lockFolder(config.dataDir))
		printer.step(`starting on Node ${process.versions.node}`)
		const company = env.GOOGLE_CLIENT_ID?.trim() ? undefined : beginCompany(root, endings)
		await buildStale(root, targets, { printer, signal: stop.signal })
		const server = await loadServer(root)
		const launch = { server, settings, config, printer, stop, endings }
		if (config.google) await serveWithGoogle(launch, config.google)
		else if (company) await serveWithStandIn(launch, company)
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

/** The last begun ends first; one that cannot end well does not keep the others. */
async function endAll(endings: Ending[]): Promise<void> {
	for (const ending of endings.reverse()) {
		try {
			await ending()
		} catch (error) {
			console.error(error)
		}
	}
}

import { join } from 'node:path'
import type { Identity, RunningServer } from '@ydo/server'
import type { DemoReport } from '#institute/messages.ts'
import { type Child, startChild } from './child.ts'
import { demoProgram, fillDemo } from './demo.ts'
import { type DevProviderAnswer, devProviderProgram, startDevProvider } from './dev-provider.ts'
import type { Printer } from './printer.ts'
import type { Config, ServerModule } from './server-module.ts'
import type { LaunchSettings } from './settings.ts'
import type { Stop } from './stop.ts'

/** Stops something that was started. */
export type Ending = () => Promise<void> | void

export type Launch = {
	server: ServerModule
	config: Config
	settings: LaunchSettings
	printer: Printer
	stop: Stop
	/** Receives a stop function for each started thing, in the order of starting. */
	endings: Ending[]
}

/** The programs that accompany a server without Google, started first because they load slowly. */
export type Company = { devProvider: Child<DevProviderAnswer>; demo: Child<DemoReport> }

/** Starts them; `endings` receives their stop functions. */
export function beginCompany(root: string, endings: Ending[]): Company {
	const devProvider = startChild<DevProviderAnswer>(join(root, devProviderProgram))
	const demo = startChild<DemoReport>(demoProgram)
	endings.push(devProvider.end, demo.end)
	return { devProvider, demo }
}

/** Starts the server with the Google client of the settings, and prints the address. Throws the reason if it cannot. */
export async function serveWithGoogle(launch: Launch, google: NonNullable<Config['google']>): Promise<void> {
	await startServer(launch, { ...google, issuer: launch.config.issuer, devProvider: false })
	launch.printer.announce(`    YDO is ready: ${launch.config.publicUrl}`)
}

/**
 * Starts the dev identity provider, the server and the filling of the demo institute, and prints the address when there is something to
 * look at. Throws the reason if something cannot start.
 */
export async function serveWithDevProvider(launch: Launch, { devProvider, demo }: Company): Promise<void> {
	const { server, config, printer, stop } = launch
	const { publicUrl, dataDir } = config
	const { students, bots, background, smallPortraits } = launch.settings
	const { institute } = server.loadInstitute(config.instituteFile)
	const today = new Date()
	const identity = await startDevProvider(devProvider, {
		port: nextTo(config.port),
		publicUrl,
		institute,
		students,
		today,
	})
	devProvider.exited.then(() => stop.fail('the dev identity provider has ended, so nobody could sign in any more'))
	printer.step(`dev identity provider on port ${new URL(identity.issuer).port}, for this machine alone`)
	await startServer(launch, identity)
	launch.endings.push(demo.end) // before the server, which it depends on
	if (students > 0) {
		await Promise.race([
			fillDemo(demo, { url: publicUrl, institute, dataDir, students, bots, background, smallPortraits }, printer),
			stop.asked,
		])
		stop.signal.throwIfAborted()
	}
	printer.announce(welcome(publicUrl))
}

async function startServer(
	{ server, config, settings, printer, stop, endings }: Launch,
	identity: Identity,
): Promise<void> {
	stop.signal.throwIfAborted()
	const running: RunningServer = await server.startServer({
		config,
		identity,
		logger: server.createLogger(identity.devProvider && !settings.hasLogLevel ? 'warn' : config.logLevel),
		// The address is printed once it is useful.
		onProgress: (line) => line.startsWith('Listening') || printer.step(line),
		onFailure: stop.fail,
	})
	endings.push(running.close)
	stop.signal.throwIfAborted()
}

function welcome(address: string): string {
	return `    YDO is ready: ${address}

    Press GET STARTED, then LOGIN WITH Google, and choose a demo student. Ctrl-C ends it.`
}

/** From the highest port on, a free one is searched downwards. */
const highestPort = 65_535

function nextTo(port: number): number {
	return port < highestPort ? port + 1 : port - 1
}

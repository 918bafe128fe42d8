import { join } from 'node:path'
import type { Identity, RunningServer } from '@ydo/server'
import type { DemoReport } from '#institute/messages.ts'
import { type Child, startChild } from './child.ts'
import { demoProgram, fillDemo } from './demo.ts'
import type { Printer } from './printer.ts'
import type { Config, ServerModule } from './server-module.ts'
import type { LaunchSettings } from './settings.ts'
import { type StandInAnswer, standInProgram, startStandIn } from './stand-in.ts'
import type { Stop } from './stop.ts'

/** Ends something that was started. */
export type Ending = () => Promise<void> | void

export type Launch = {
	server: ServerModule
	config: Config
	settings: LaunchSettings
	printer: Printer
	stop: Stop
	/** Takes what ends each thing that was started, in the order of starting. */
	endings: Ending[]
}

/** The programs that accompany a server without Google, begun before anything else: loading them takes a while. */
export type Company = { standIn: Child<StandInAnswer>; demo: Child<DemoReport> }

/** Begins them; `endings` takes what ends them. */
export function beginCompany(root: string, endings: Ending[]): Company {
	const standIn = startChild<StandInAnswer>(join(root, standInProgram))
	const demo = startChild<DemoReport>(demoProgram)
	endings.push(standIn.end, demo.end)
	return { standIn, demo }
}

/** Starts the server with the Google client of the settings, and prints the address. Throws the reason where it cannot. */
export async function serveWithGoogle(launch: Launch, google: NonNullable<Config['google']>): Promise<void> {
	await startServer(launch, { ...google, issuer: launch.config.issuer, standIn: false })
	launch.printer.announce(`    YDO is ready: ${launch.config.publicUrl}`)
}

/**
 * Starts the stand-in, the server and the filling of the demo institute, and prints the address when there is something
 * to look at. Throws the reason where something cannot start.
 */
export async function serveWithStandIn(launch: Launch, { standIn, demo }: Company): Promise<void> {
	const { server, config, printer, stop } = launch
	const { publicUrl, dataDir } = config
	const { students, companions, background } = launch.settings
	const { institute } = server.loadInstitute(config.instituteFile)
	const today = new Date()
	const identity = await startStandIn(standIn, { port: nextTo(config.port), publicUrl, institute, students, today })
	standIn.exited.then(() => stop.fail('the stand-in for Google has ended, so nobody could sign in any more'))
	printer.step(`stand-in for Google on port ${new URL(identity.issuer).port}, for this machine alone`)
	await startServer(launch, identity)
	launch.endings.push(demo.end) // before the server, which it would miss
	if (students > 0) {
		await Promise.race([
			fillDemo(demo, { url: publicUrl, institute, dataDir, students, companions, background }, printer),
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
		logger: server.createLogger(identity.standIn && !settings.hasLogLevel ? 'warn' : config.logLevel),
		// The address is printed when it is of use.
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

/** A free port near the highest is found below it. */
const highestPort = 65_535

function nextTo(port: number): number {
	return port < highestPort ? port + 1 : port - 1
}

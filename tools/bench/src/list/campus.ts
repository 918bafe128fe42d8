import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CampusMember, plantCampus } from '@ydo/server/testing/campus'
import { writePages } from '@ydo/server/testing/write-pages'
import { startChild } from './child.ts'
import type { ServerMessage, ServerSettings, Watched } from './server-process.ts'

/** A real server with a filled database of its own, and files that it serves as it serves those of the pages. */
export type Campus = {
	port: number
	/** Milliseconds from start to listening, with all cards opened. */
	startedIn: number
	members: readonly CampusMember[]
	dataDir: string
	/** What the server had to bear since it was last asked. */
	watch(): Promise<Watched>
	/** Replaces the content of a file and of its compressed twin. */
	writeFile(name: string, content: { plain: Buffer; gzip: Buffer }): void
	close(): Promise<void>
}

/** Starts a server, fills its database, and starts it again, as an operator does. `files`: the names it will serve. */
export async function openCampus(
	cards: number,
	{ signedIn, files }: { signedIn: number; files: readonly string[] },
): Promise<Campus> {
	const folder = mkdtempSync(join(tmpdir(), 'ydo-bench-'))
	const settings = { dataDir: join(folder, 'data'), siteFolder: makeSite(join(folder, 'site'), files) }
	const members = await whileRunning(settings, () =>
		plantCampus(settings.dataDir, { members: cards, signedIn: Math.min(cards, signedIn) }),
	)
	const { server, port, startedIn } = await start(settings)
	return {
		port,
		startedIn,
		members,
		dataDir: settings.dataDir,
		watch: async () => (await server.ask({})) as Watched,
		writeFile(name, { plain, gzip }) {
			writeFileSync(join(settings.siteFolder, name), plain)
			writeFileSync(join(settings.siteFolder, `${name}.gz`), gzip)
		},
		async close() {
			await server.end()
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

async function whileRunning<T>(settings: ServerSettings, work: () => Promise<T>): Promise<T> {
	const { server } = await start(settings)
	try {
		return await work()
	} finally {
		await server.end()
	}
}

async function start(settings: ServerSettings) {
	const server = startChild<ServerSettings | object, ServerMessage>('server-process.ts')
	const { port, startedIn } = (await server.ask(settings)) as Extract<ServerMessage, { port: number }>
	return { server, port, startedIn }
}

/** The pages, without which there is no site, and the files, still empty: the server serves what is there when it starts. */
function makeSite(folder: string, files: readonly string[]): string {
	mkdirSync(join(folder, 'assets'), { recursive: true })
	writePages(folder, () => '')
	for (const name of files) for (const ending of ['', '.gz']) writeFileSync(join(folder, `${name}${ending}`), '')
	return folder
}

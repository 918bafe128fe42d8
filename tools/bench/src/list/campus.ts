import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CampusMember, plantCampus } from '@ydo/server/test/campus'
import { writePages } from '@ydo/server/test/write-pages'
import { startChild } from './child.ts'
import type { ServerMessage, ServerSettings, Watched } from './server-process.ts'

/** A real server with a filled database of its own, and static files that it serves like those of the pages. */
export type Campus = {
	port: number
	/** Milliseconds from start to listening, with all cards decrypted. */
	startedIn: number
	members: readonly CampusMember[]
	dataDir: string
	/** The server's load since the last call. */
	watch(): Promise<Watched>
	/** Replaces the content of a file and of its compressed twin. */
	writeFile(name: string, content: { plain: Buffer; gzip: Buffer }): void
	close(): Promise<void>
}

/** Starts a server, fills its database and restarts it, as an operator does. `files`: names of the static files to serve. */
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

/** A site with the pages, which it requires, and the files, still empty: the server serves what exists when it starts. */
function makeSite(folder: string, files: readonly string[]): string {
	mkdirSync(join(folder, 'assets'), { recursive: true })
	writePages(folder, () => '')
	for (const name of files) for (const ending of ['', '.gz']) writeFileSync(join(folder, `${name}${ending}`), '')
	return folder
}

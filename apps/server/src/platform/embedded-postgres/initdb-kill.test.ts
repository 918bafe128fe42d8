import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startChild } from '#testing/child.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { until } from '#testing/until.ts'
import { onLinux } from './host.ts'
import { serverIds } from './ids.ts'
import { processesIn } from './processes.ts'
import { startPostgres } from './start.ts'

/** Whether the cluster that is being made has come so far as to have a file. */
function has(base: string, file: string): boolean {
	const fresh = readdirSync(base).find((name) => name.startsWith('new-'))
	return existsSync(join(base, fresh ?? 'cluster', file))
}

const stages: [string, (base: string) => boolean][] = [
	['the folder was made', (base) => has(base, '.')],
	['its first file was written', (base) => has(base, 'PG_VERSION')],
	['the control file was written', (base) => has(base, 'global/pg_control')],
	['the first database was filled', (base) => has(base, 'base/1/PG_VERSION')],
	['the last database was copied', (base) => has(base, 'base/5/PG_VERSION')],
	['the server takes over', (base) => existsSync(join(base, 'cluster'))],
]

const victims = ['node', 'initdb', 'both'] as const

function kill(pid: number): void {
	try {
		process.kill(pid, 'SIGKILL')
	} catch {
		// It ended by itself.
	}
}

const rounds = stages.flatMap(([stage, reached], index) => {
	const victim = victims[index % victims.length]
	const other = victims[(index + 1) % victims.length]
	return [victim, ...(index % 2 ? [other] : [])].map((killed) => ({ stage, reached, killed }))
})

test.runIf(onLinux).each(rounds)(
	'killing $killed when $stage leaves nothing that a next start minds',
	async ({ reached, killed }) => {
		const base = temporaryFolder()
		const starter = startChild('programs/write-rows.ts', [base])
		await until('the stage', () => starter.hasExited() || reached(base))
		expect(starter.errors()).toBe('')
		if (killed !== 'initdb') starter.signal('SIGKILL')
		if (killed !== 'node') for (const pid of processesIn(base, serverIds(base, join(base, 'cluster')))) kill(pid)
		await starter.exited

		const server = await startPostgres(base)
		const client = new pg.Client(server.url)
		await client.connect()
		await client.query('create table proof (n int)')
		await client.end()
		await server.stop()
		expect(readdirSync(base).sort()).toEqual(['cluster', 'postgres.log', 'secret'])
		expect(processesIn(base, serverIds(base, join(base, 'cluster')))).toEqual([])
	},
)

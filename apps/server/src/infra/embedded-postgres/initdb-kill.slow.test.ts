import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type Child, startChild } from '#test/child.ts'
import { kill } from '#test/kill.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { until } from '#test/until.ts'
import { onLinux } from './host.ts'
import { serverIds } from './ids.ts'
import { startPostgres } from './start.ts'
import { processesIn } from './strays.ts'

/** True once the cluster under construction contains the file. */
function has(base: string, file: string): boolean {
	const fresh = readdirSync(base).find((name) => name.startsWith('new-'))
	return existsSync(join(base, fresh ?? 'cluster', file))
}

type Victim = 'node' | 'initdb' | 'both'

const rounds: { stage: string; victim: Victim; reached: (base: string) => boolean }[] = [
	{ stage: 'its folder was made', victim: 'node', reached: (base) => has(base, '.') },
	{ stage: 'its first file was written', victim: 'both', reached: (base) => has(base, 'PG_VERSION') },
	{ stage: 'its control file was written', victim: 'initdb', reached: (base) => has(base, 'global/pg_control') },
	{ stage: 'its first database was filled', victim: 'both', reached: (base) => has(base, 'base/1/PG_VERSION') },
	{ stage: 'its last database was copied', victim: 'initdb', reached: (base) => has(base, 'base/5/PG_VERSION') },
	{ stage: 'it stands', victim: 'node', reached: (base) => existsSync(join(base, 'cluster')) },
]

function programsOf(base: string): number[] {
	return processesIn(base, serverIds(base, join(base, 'cluster')))
}

async function strike(victim: Victim, starter: Child, base: string): Promise<void> {
	if (victim !== 'initdb') kill(starter.pid)
	if (victim !== 'node') kill(...programsOf(base))
	// Without initdb the start fails; if initdb had just ended, the start continues and is killed later.
	await Promise.race([starter.exited, starter.says(/^up /m).then(() => kill(starter.pid))]).catch(() => {})
	await starter.exited
}

const title = 'killing $victim when $stage leaves nothing of the cluster that a next start minds'

// The longest stage stands for all.
test.runIf(onLinux).each(rounds)(title, async ({ reached, victim }) => {
	const base = temporaryFolder()
	const starter = startChild('programs/write-rows.ts', [base])
	await until('the stage', () => starter.hasExited() || reached(base))
	expect(starter.errors()).toBe('')
	await strike(victim, starter, base)

	const server = await startPostgres(base)
	const client = new pg.Client(server.url)
	await client.connect()
	await client.query('create table proof (n int)')
	await client.end()
	await server.stop()
	expect(readdirSync(base).sort()).toEqual(['cluster', 'lock.db', 'postgres.log', 'secret'])
	expect(programsOf(base)).toEqual([])
})

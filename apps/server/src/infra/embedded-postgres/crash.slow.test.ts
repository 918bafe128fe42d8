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

const base = temporaryFolder()
const cluster = join(base, 'cluster')
const victims = ['node', 'postmaster', 'both', 'both, database first', 'all'] as const
const rounds = 20

/** Rows that the database acknowledged: "writer number". */
function acknowledged(writer: Child): string[] {
	return [...writer.output().matchAll(/^ok (\d+ \d+)$/gm)].map((match) => match[1] ?? '')
}

async function strike(victim: (typeof victims)[number], writer: Child, postmaster: number): Promise<void> {
	if (victim === 'node') kill(writer.pid)
	if (victim === 'postmaster') kill(postmaster)
	if (victim === 'both') kill(writer.pid, postmaster)
	if (victim === 'both, database first') kill(postmaster, writer.pid)
	if (victim === 'all') kill(writer.pid, ...processesIn(base, serverIds(base, cluster)))
	await writer.exited // it exits once its database is gone
}

async function readRows(url: string, round: number): Promise<Set<string>> {
	const client = new pg.Client(url)
	await client.connect()
	const { rows } = await client.query('select writer, number from rows where round = $1', [round])
	await client.end()
	return new Set(rows.map((row) => `${row.writer} ${row.number}`))
}

test.runIf(onLinux)(
	`${rounds} kills lose no acknowledged row, and each next start works`,
	{ timeout: 120_000 },
	async () => {
		const told: string[][] = []
		let url = ''
		for (let round = 0; round < rounds; round++) {
			const writer = startChild('programs/write-rows.ts', [base, String(round), round % 3 === 0 ? 'heavy' : ''])
			const [, postmaster, address = ''] = await writer.says(/^up (\d+) (.*)$/m)
			url = address
			// From the first rows after a start to well into the write-ahead log.
			await until('rows', () => writer.hasExited() || acknowledged(writer).length > (round * 37) % 250)
			await strike(victims[round % victims.length] ?? 'all', writer, Number(postmaster))
			told.push(acknowledged(writer))
		}

		const server = await startPostgres(base)
		expect(server.url).toBe(url)
		let lost = 0
		for (const [round, rows] of told.entries()) {
			const kept = await readRows(server.url, round)
			lost += rows.filter((row) => !kept.has(row)).length
		}
		await server.stop()
		expect(told.flat().length).toBeGreaterThan(rounds * 50)
		expect(lost).toBe(0)
		expect(processesIn(base, serverIds(base, cluster))).toEqual([])
	},
)

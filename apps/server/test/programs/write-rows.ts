// Starts the built-in PostgreSQL in a folder and inserts numbered rows on four connections, printing each acknowledged one.
// Arguments: folder, round, and "heavy" for a long query beside them. Exits on any input.
import { writeSync } from 'node:fs'
import pg from 'pg'
import { startPostgres } from '#infra/embedded-postgres/start.ts'

const [folder = '', round = '0', load] = process.argv.slice(2)
const writers = [0, 1, 2, 3]

async function connect(url: string): Promise<pg.Client> {
	const client = new pg.Client(url)
	client.on('error', () => {}) // the query in flight fails and ends this program
	await client.connect()
	return client
}

async function writeRows(client: pg.Client, writer: number): Promise<never> {
	for (let number = 0; ; number++) {
		const padding = 'x'.repeat(200 + (number % 500))
		await client.query('insert into rows values ($1, $2, $3, $4)', [round, writer, number, padding])
		writeSync(1, `ok ${writer} ${number}\n`)
	}
}

process.stdin.once('data', () => process.exit(0))
const server = await startPostgres(folder)
const first = await connect(server.url)
await first.query(
	'create table if not exists rows (round int, writer int, number int, padding text, primary key (round, writer, number))',
)
writeSync(1, `up ${server.pid} ${server.url}\n`)
if (load === 'heavy') {
	const busy = await connect(server.url)
	busy.query('select count(*) from generate_series(1, 200000000) n where n % 7 = 3').catch(() => {})
}
await Promise.all(writers.map(async (writer) => writeRows(await connect(server.url), writer)))

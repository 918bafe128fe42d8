// `npm run witness -- …`: cosigns the checkpoints of logs, so that nobody can be shown another log (docs/operations.md, "Witnesses").
import { once } from 'node:events'
import { followedLogs, followLog, keepFork, lockWitness, makeKey, openKey, WitnessError } from './folder.ts'
import { openHeads } from './heads.ts'
import { createWitnessServer } from './serve.ts'
import { createWitness } from './witness.ts'

const usage = `usage: npm run witness -- new FOLDER NAME     make a key; prints the line for the institute's file
       npm run witness -- follow FOLDER KEY   cosign the log of this key (the line at /log/key)
       npm run witness -- run FOLDER          answer on HOST and PORT (127.0.0.1 and 8081 unless set)`

async function run(folder: string): Promise<void> {
	const { key, sign } = openKey(folder)
	const logs = followedLogs(folder)
	await lockWitness(folder)
	const heads = openHeads(folder)
	const onFork = (origin: string, note: string) =>
		console.error(
			`${origin} signed a log that does not continue the one seen before; kept in ${keepFork(folder, note)}`,
		)
	const addCheckpoint = createWitness({ key, sign, logs, heads, now: Date.now, onFork })
	const server = createWitnessServer({ key, heads, addCheckpoint })
	const [host, port] = [process.env.HOST || '127.0.0.1', Number(process.env.PORT || 8081)]
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(0))
	server.listen(port, host)
	await once(server, 'listening')
	console.log(
		`${key.name} answers on ${host}:${port} and follows ${logs.map(({ name }) => name).join(', ') || 'no log yet'}`,
	)
}

async function main([command, folder, value]: string[]): Promise<void> {
	if (command === 'new' && folder && value) console.log(makeKey(folder, value))
	else if (command === 'follow' && folder && value)
		console.log(`${followLog(folder, value).name} is followed from the next run on`)
	else if (command === 'run' && folder) await run(folder)
	else throw new WitnessError(usage)
}

await main(process.argv.slice(2)).catch((error) => {
	console.error(error instanceof WitnessError ? error.message : error)
	process.exit(1)
})

import { mkdirSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds after which the lock's holder is considered dead. */
const patience = 180_000

/** Runs one at a time by name, across all workers. */
export async function alone<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
	const folder = join(process.env.E2E_DATA_DIR ?? '', `alone-${name}`)
	while (!entered(folder)) await sleep(100)
	try {
		return await run()
	} finally {
		rmdirSync(folder)
	}
}

function entered(folder: string): boolean {
	try {
		mkdirSync(folder)
		return true
	} catch {
		const begun = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
		if (Date.now() - begun > patience) rmdirSync(folder)
		return false
	}
}

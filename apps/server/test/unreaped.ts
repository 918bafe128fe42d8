import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterFile } from './after-use.ts'
import { until } from './until.ts'

/**
 * Runs a program, named relative to this folder, under a parent that never reaps it, and kills it once it has printed its process
 * number, which is returned: a zombie (Linux).
 */
export async function unreaped(program: string, args: string[]): Promise<number> {
	const command = [process.execPath, join(import.meta.dirname, program), ...args]
	const parent = spawn('sh', ['-c', '"$@" & exec sleep 1000', 'sh', ...command], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	afterFile(() => parent.kill('SIGKILL'))
	const [line] = await once(parent.stdout, 'data')
	const pid = Number(line)
	const sees = (path: string, text: string) => () => readFileSync(`/proc/${path}`, 'utf8').includes(text)
	await until('the parent has become a program that reaps nobody', sees(`${parent.pid}/stat`, '(sleep)'))
	process.kill(pid, 'SIGKILL')
	await until('it is dead', sees(`${pid}/stat`, ') Z '))
	return pid
}

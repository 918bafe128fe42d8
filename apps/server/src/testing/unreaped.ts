import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { processBeginning } from '#platform/process-beginning.ts'
import { afterFile } from './after-file.ts'
import { until } from './until.ts'

/** A process that was killed and that its parent never reaps (Linux): its number, and when it began. */
export async function unreaped(): Promise<{ pid: number; began: string }> {
	const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], { stdio: ['ignore', 'pipe', 'ignore'] })
	afterFile(() => parent.kill('SIGKILL'))
	const [line] = await once(parent.stdout, 'data')
	const pid = Number(line)
	const began = processBeginning(pid)
	const sees = (path: string, text: string) => () => readFileSync(`/proc/${path}`, 'utf8').includes(text)
	await until('the parent has become a program that reaps nobody', sees(`${parent.pid}/stat`, '(sleep)'))
	process.kill(pid, 'SIGKILL')
	await until('it is dead', sees(`${pid}/stat`, ') Z '))
	return { pid, began }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { cpuTimeOfTree } from './cpu-time.ts'

/** A Node process whose child uses a quarter of a second of CPU time and exits; the parent stays. */
const inner = 'while (process.cpuUsage().user < 250_000);'
const outer = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(inner)}])
console.log('done')
setInterval(() => {}, 1000)`

test.runIf(process.platform === 'linux')(
	'counts the time of an exited process in its tree, and of no other tree',
	async () => {
		const child = spawn(process.execPath, ['-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] })
		await once(child.stdout, 'data')
		const pid = child.pid ?? 0
		const own = process.cpuUsage()
		const time = cpuTimeOfTree(pid) ?? 0
		expect(time).toBeGreaterThanOrEqual(240)
		expect(cpuTimeOfTree(process.pid)).toBeGreaterThanOrEqual((own.user + own.system) / 1000 - 50 + time - 10)
		child.kill('SIGKILL')
		await once(child, 'exit')
		expect(cpuTimeOfTree(pid)).toBeUndefined()
	},
)

import { inFull } from '@ydo/contract/test/in-full'
import { expect, test } from 'vitest'
import { checkLives } from './two-lives.ts'

// More worlds: YDO_WORLDS=10000
const worlds = Number(process.env.YDO_WORLDS ?? inFull(100, 10))

test('two lives that differ only in secrets look the same to a server that answers as it pleases', async () => {
	const power = await checkLives(worlds)
	expect(power.calls).toBeGreaterThan(10 * power.worlds)
	console.info(`two lives: ${power.worlds} worlds, ${power.calls} calls compared`)
}, 3_600_000)

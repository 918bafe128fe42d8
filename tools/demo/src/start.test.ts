import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from '@ydo/server/test/temporary-folder'
import { expect, onTestFinished, test } from 'vitest'
import { launch } from '#test/launcher.ts'

test('npm start says which setting helps when the port is taken, before it makes anything', async () => {
	const folder = temporaryFolder()
	const other = createServer().listen(0, '127.0.0.1')
	await once(other, 'listening')
	const { port } = other.address() as AddressInfo
	const launcher = launch({ DATA_DIR: join(folder, 'new'), PORT: String(port), DEMO_STUDENTS: '8' })
	onTestFinished(() => {
		launcher.kill('SIGKILL')
		other.close()
	})
	expect(await launcher.exited).toBe(1)
	expect(launcher.errors()).toMatch(new RegExp(`^YDO cannot go on: port ${port} .*PORT.*\\n$`))
	expect(launcher.output()).toBe('')
	expect(readdirSync(folder)).toEqual([])
})

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isFull } from '@ydo/contract/test/in-full'
import { freePort } from '@ydo/server/test/free-port'
import { expect, test } from 'vitest'

const port = await freePort()
const settings = { port, publicUrl: 'http://localhost:41151', people: [] }

function startChild(): { child: ChildProcess; output: () => string } {
	const child = fork(join(import.meta.dirname, 'main.ts'), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
	let output = ''
	child.stdout?.on('data', (chunk) => (output += chunk))
	child.stderr?.on('data', (chunk) => (output += chunk))
	return { child, output: () => output }
}

test.runIf(isFull)('reports its address, prints nothing, and exits with its parent', async () => {
	const { child, output } = startChild()
	child.send(settings)
	const [started] = await once(child, 'message')
	expect(started).toEqual({
		issuer: `http://localhost:${port}`,
		clientId: expect.any(String),
		clientSecret: expect.stringMatching(/^[\w-]{43}$/),
	})
	const discovery = await fetch(`${started.issuer}/.well-known/openid-configuration`)
	expect(await discovery.json()).toMatchObject({ issuer: started.issuer })
	child.disconnect()
	const [code] = await once(child, 'exit')
	expect(code).toBe(0)
	expect(output()).toBe('')
	await expect(fetch(started.issuer)).rejects.toThrow()
})

test.runIf(isFull)('reports why it cannot start', async () => {
	const { child } = startChild()
	child.send({ ...settings, publicUrl: 'https://ydo.iiitdmj.ac.in' })
	const [answer] = await once(child, 'message')
	expect(answer).toEqual({ error: expect.stringContaining('this machine') })
	expect((await once(child, 'exit'))[0]).toBe(1)
})

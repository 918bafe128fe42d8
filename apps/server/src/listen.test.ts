import { createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { listen, requireFreePort } from './listen.ts'

function app() {
	const app = Fastify()
	onTestFinished(() => app.close())
	return app
}

test('answers the port it got', async () => {
	expect(await listen(app(), { host: '127.0.0.1', port: 0 })).toBeGreaterThan(1023)
})

test('a port in use is named, with what to do', async () => {
	const port = await freePort()
	const other = createServer().listen(port, '127.0.0.1')
	onTestFinished(() => void other.close())
	await expect(listen(app(), { host: '127.0.0.1', port })).rejects.toThrow(
		`port ${port} of 127.0.0.1 is in use; stop what uses it, or set PORT to another one`,
	)
})

test('an address of another machine is named', async () => {
	await expect(listen(app(), { host: '192.0.2.1', port: 0 })).rejects.toThrow('HOST is 192.0.2.1, which is no address')
})

test('a port is free, or is let go of meanwhile', async () => {
	const address = { host: '127.0.0.1', port: await freePort() }
	await requireFreePort(address, 0)
	const other = createServer().listen(address)
	await expect(requireFreePort(address, 0)).rejects.toThrow(`port ${address.port} of 127.0.0.1 is in use`)
	setTimeout(() => other.close(), 300)
	await requireFreePort(address, 20_000)
})

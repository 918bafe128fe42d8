import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { asRoot } from '#infra/embedded-postgres/host.ts'
import { freePort } from '#test/free-port.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { leastFree, listen, requireFreePort, requireStartConditions } from './start-conditions.ts'

const megabyte = 2 ** 20
const folder = temporaryFolder()
const dataDir = join(folder, 'not', 'made')

function check(dataDir: string, freeMegabytes?: number): Promise<void> {
	const freeOn = freeMegabytes === undefined ? undefined : async () => freeMegabytes * megabyte
	return requireStartConditions({ host: '127.0.0.1', port: 0, dataDir }, freeOn)
}

test('leaves a missing folder to be created later', async () => {
	await check(dataDir)
	expect(readdirSync(folder)).toEqual([])
})

test('reports a port in use and creates nothing', async () => {
	const port = await freePort()
	const other = createServer().listen(port, '127.0.0.1')
	onTestFinished(() => void other.close())
	await expect(requireStartConditions({ host: '127.0.0.1', port, dataDir })).rejects.toThrow(
		`port ${port} of 127.0.0.1 is in use; stop what uses it, or set PORT to another one`,
	)
	expect(readdirSync(folder)).toEqual([])
})

test('reports a folder below a file', async () => {
	const file = join(temporaryFolder(), 'file')
	writeFileSync(file, '')
	for (const path of [file, join(file, 'data')])
		await expect(check(path)).rejects.toThrow(`DATA_DIR is ${path}, and ${file} is not a folder`)
})

test.skipIf(asRoot)('reports a folder without write permission', async () => {
	const readOnly = join(temporaryFolder(), 'read-only')
	mkdirSync(readOnly, { mode: 0o500 })
	onTestFinished(() => chmodSync(readOnly, 0o700))
	await expect(check(join(readOnly, 'data'))).rejects.toThrow(`nothing can be written to ${readOnly} (EACCES)`)
})

test('reports too small a disk for a first start with the space needed', async () => {
	await expect(check(dataDir, leastFree.first - 1)).rejects.toThrow(
		`whose disk has ${leastFree.first - 1} MB free of the ${leastFree.first} MB that a start needs; free some, or set DATA_DIR`,
	)
	await check(dataDir, leastFree.first)
	expect(existsSync(dataDir)).toBe(false)
})

test('requires less space for a later start', async () => {
	const used = temporaryFolder()
	writeFileSync(join(used, 'keys.json'), '{}')
	await check(used, leastFree.later)
	await expect(check(used, leastFree.later - 1)).rejects.toThrow(`of the ${leastFree.later} MB`)
})

function app() {
	const app = Fastify()
	onTestFinished(() => app.close())
	return app
}

test('returns the port', async () => {
	expect(await listen(app(), { host: '127.0.0.1', port: 0 })).toBeGreaterThan(1023)
})

test('names a port in use and says what to do', async () => {
	const port = await freePort()
	const other = createServer().listen(port, '127.0.0.1')
	onTestFinished(() => void other.close())
	await expect(listen(app(), { host: '127.0.0.1', port })).rejects.toThrow(
		`port ${port} of 127.0.0.1 is in use; stop what uses it, or set PORT to another one`,
	)
})

test('names an address of another machine', async () => {
	await expect(listen(app(), { host: '192.0.2.1', port: 0 })).rejects.toThrow('HOST is 192.0.2.1, which is no address')
})

test('accepts a port that is free or released while waiting', async () => {
	const address = { host: '127.0.0.1', port: await freePort() }
	await requireFreePort(address, 0)
	const other = createServer().listen(address)
	await expect(requireFreePort(address, 0)).rejects.toThrow(`port ${address.port} of 127.0.0.1 is in use`)
	setTimeout(() => other.close(), 300)
	await requireFreePort(address, 20_000)
})

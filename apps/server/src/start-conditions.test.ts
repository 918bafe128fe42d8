import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asRoot } from '#platform/embedded-postgres/host.ts'
import { freePort } from '#testing/free-port.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { leastFree, requireStartConditions } from './start-conditions.ts'

const megabyte = 2 ** 20
const folder = temporaryFolder()
const dataDir = join(folder, 'not', 'made')

function check(dataDir: string, freeMegabytes?: number): Promise<void> {
	const freeOn = freeMegabytes === undefined ? undefined : async () => freeMegabytes * megabyte
	return requireStartConditions({ host: '127.0.0.1', port: 0, dataDir }, freeOn)
}

test('a folder that can be made is left to be made', async () => {
	await check(dataDir)
	expect(readdirSync(folder)).toEqual([])
})

test('a port that is taken is told, and nothing is made', async () => {
	const port = await freePort()
	const other = createServer().listen(port, '127.0.0.1')
	onTestFinished(() => void other.close())
	await expect(requireStartConditions({ host: '127.0.0.1', port, dataDir })).rejects.toThrow(
		`port ${port} of 127.0.0.1 is in use; stop what uses it, or set PORT to another one`,
	)
	expect(readdirSync(folder)).toEqual([])
})

test('a folder below a file is told', async () => {
	const file = join(temporaryFolder(), 'file')
	writeFileSync(file, '')
	for (const path of [file, join(file, 'data')])
		await expect(check(path)).rejects.toThrow(`DATA_DIR is ${path}, and ${file} is not a folder`)
})

test.skipIf(asRoot)('a folder that nobody may write to is told', async () => {
	const readOnly = join(temporaryFolder(), 'read-only')
	mkdirSync(readOnly, { mode: 0o500 })
	onTestFinished(() => chmodSync(readOnly, 0o700))
	await expect(check(join(readOnly, 'data'))).rejects.toThrow(`nothing can be written to ${readOnly} (EACCES)`)
})

test('a disk that is too small for a first start is told, with what is needed', async () => {
	await expect(check(dataDir, leastFree.first - 1)).rejects.toThrow(
		`whose disk has ${leastFree.first - 1} MB free of the ${leastFree.first} MB that a start needs; free some, or set DATA_DIR`,
	)
	await check(dataDir, leastFree.first)
	expect(existsSync(dataDir)).toBe(false)
})

test('a later start needs less', async () => {
	const used = temporaryFolder()
	writeFileSync(join(used, 'keys.json'), '{}')
	await check(used, leastFree.later)
	await expect(check(used, leastFree.later - 1)).rejects.toThrow(`of the ${leastFree.later} MB`)
})

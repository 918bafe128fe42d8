import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@ydo/server/testing/temporary-folder'
import { unreaped } from '@ydo/server/testing/unreaped'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FolderInUse, lockFolder, waitForFolder } from './folder-lock.ts'

/** Another process that takes the lock of a folder; answers its pid once it has it. */
async function holder(folder: string) {
	const program = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))}
		lockFolder(${JSON.stringify(folder)})
		console.log('taken')
		setInterval(() => {}, 1000)`
	const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	onTestFinished(() => void child.kill('SIGKILL'))
	await once(child.stdout, 'data')
	return child
}

describe('the lock of a data folder', () => {
	it('is taken, refused to others, and given back', async () => {
		const folder = join(temporaryFolder(), 'new')
		const other = await holder(folder)
		expect(() => lockFolder(folder)).toThrow(FolderInUse)
		expect(() => lockFolder(folder)).toThrow(`${folder} is already in use by process ${other.pid}`)
		expect(readFileSync(join(folder, 'start.lock'), 'utf8')).toContain(String(other.pid))
	})

	it('is taken over from a process that was killed, and leaves nothing beside', async () => {
		const folder = temporaryFolder()
		const other = await holder(folder)
		other.kill('SIGKILL')
		await once(other, 'exit')
		const unlock = lockFolder(folder)
		expect(readdirSync(folder)).toEqual(['start.lock'])
		unlock()
		expect(readdirSync(folder)).toEqual([])
	})

	it('is not held by another process that has the same number now', () => {
		const folder = temporaryFolder()
		writeFileSync(join(folder, 'start.lock'), JSON.stringify({ pid: process.ppid, began: 'another time' }))
		lockFolder(folder)
		expect(readFileSync(join(folder, 'start.lock'), 'utf8')).toContain(String(process.pid))
	})

	it.runIf(process.platform === 'linux')('is not held by a process that was killed and not yet reaped', async () => {
		const folder = temporaryFolder()
		writeFileSync(join(folder, 'start.lock'), JSON.stringify(await unreaped()))
		await waitForFolder(folder, 0)
		lockFolder(folder)()
	})

	it('is waited for while its holder is ending', async () => {
		const folder = temporaryFolder()
		const other = await holder(folder)
		const free = waitForFolder(folder)
		setTimeout(() => other.kill('SIGKILL'), 300)
		await free
		expect(other.killed).toBe(true)
	})

	it('is not waited for without end, and the folder is not made by waiting', async () => {
		const folder = temporaryFolder()
		const other = await holder(folder)
		await expect(waitForFolder(folder, 200)).rejects.toThrow(`is already in use by process ${other.pid}`)
		await waitForFolder(join(folder, 'new'))
		expect(existsSync(join(folder, 'new'))).toBe(false)
	})

	it.each(['', '{"pid":', '"nobody"'])('does not stop at a file that says %j', (text) => {
		const folder = temporaryFolder()
		writeFileSync(join(folder, 'start.lock'), text)
		lockFolder(folder)()
		expect(existsSync(join(folder, 'start.lock'))).toBe(false)
	})
})

import { readdirSync, readFileSync } from 'node:fs'
import { limits } from '@ydo/contract/limits'
import { isFull } from '@ydo/contract/test/in-full'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startChild } from '#test/child.ts'
import { testPhoto } from '#test/members.ts'
import { createPhotoWorkers, type PhotoWorkersOptions } from './photo-workers.ts'

const side = Math.sqrt(limits.photoPixels)
const small = await testPhoto()
const large = (format: 'avif' | 'jpeg') =>
	sharp({ create: { width: side, height: side, channels: 3, background: '#c63' } })
		[format](format === 'avif' ? { effort: 0 } : {})
		.toBuffer()

function workers(options: PhotoWorkersOptions = {}) {
	const before = new Set(photoProcesses())
	const crashes: string[] = []
	const { process, close } = createPhotoWorkers({ ...options, onCrash: (cause) => crashes.push(cause) })
	onTestFinished(close)
	return { process, close, crashes, pids: () => photoProcesses().filter((pid) => !before.has(pid)) }
}

/** Decoding processes of this process. */
function photoProcesses(): number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name) && read(name, 'status').includes(`PPid:\t${process.pid}\n`))
		.filter((name) => read(name, 'cmdline').includes('photo-worker'))
		.map(Number)
}

function read(pid: number | string, file: string): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'latin1')
	} catch {
		return '' // it has exited
	}
}

describe('excessive photo', () => {
	test.runIf(isFull)('that exceeds memory is refused with its process, and the next photo succeeds', async () => {
		const avif = await large('avif')
		expect(avif.length).toBeLessThan(1000)
		const { process, crashes } = workers({ memory: 256 * 1024 * 1024 })
		await expect(process(avif)).rejects.toMatchObject({ code: 'too_large' })
		expect(crashes).toEqual(['SIGKILL'])
		expect(await process(small)).toMatchObject({ width: 160, height: 213 })
	})

	test('that exceeds time is refused', async () => {
		const { process } = workers({ time: 1 })
		await expect(process(small)).rejects.toMatchObject({ code: 'too_large' })
	})

	test.runIf(isFull)('does not fail photos processed beside it', async () => {
		const { process } = workers({ memory: 256 * 1024 * 1024 })
		const [avif, jpeg] = [await large('avif'), await large('jpeg')]
		const outcomes = await Promise.allSettled([jpeg, avif, small, jpeg].map(process))
		expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
	})
})

test.runIf(isFull)('makes an AVIF of maximum size within the memory limit, also in a reused process', async () => {
	const { process, crashes } = workers()
	const [avif, jpeg] = [await large('avif'), await large('jpeg')]
	for (const photo of [jpeg, avif, jpeg, avif])
		expect(await process(photo)).toMatchObject({ width: side, height: side })
	expect(crashes).toEqual([])
})

describe.runIf(process.platform === 'linux')('processes', () => {
	test.runIf(isFull)('are two, with no settings, a neutral working folder and a kernel memory limit', async () => {
		const { process, pids } = workers()
		await Promise.all([small, small, small, small].map(process))
		expect(pids()).toHaveLength(2)
		for (const pid of pids()) {
			const names = read(pid, 'environ')
				.split('\0')
				.map((line) => line.split('=')[0])
			expect(names.filter((name) => !/^(?:PATH|NODE_CHANNEL_\w+|MALLOC_\w+|PWD|)$/.test(name ?? ''))).toEqual([])
			expect(read(pid, 'limits')).toMatch(/^Max data size +1\d{9} /m)
		}
	})

	test.runIf(isFull)('survive a signal to the whole group and end when idle or closed', async () => {
		const { process: make, pids, close } = workers({ rest: 200 })
		await make(small)
		const [pid = 0] = pids()
		process.kill(pid, 'SIGTERM')
		process.kill(pid, 'SIGINT')
		expect(await make(small)).toMatchObject({ width: 160 })
		expect(pids()).toEqual([pid])
		await expect.poll(pids).toEqual([])
		await make(small)
		expect(pids()).toHaveLength(1)
		await close()
		expect(pids()).toEqual([])
		await expect(make(small)).rejects.toMatchObject({ code: 'unavailable' })
	})

	test('end with a killed server', async () => {
		const server = startChild('programs/make-photos.ts')
		const [, pid] = await server.says(/process (\d+) makes photos/)
		server.signal('SIGKILL')
		await expect.poll(() => read(pid ?? '', 'cmdline')).toBe('')
	})
})

import { formatKey } from '@ydo/log/signed-note'
import { expect, test } from 'vitest'
import { createSampleLog, noteKey } from '#test/sample-log.ts'
import { askLogHead } from './judge-log.ts'

test('reports the log’s size, and which of the named witnesses cosigned its head', async () => {
	const log = await createSampleLog()
	await log.add('join', 1)
	const [one, silent] = [
		await noteKey('one.example/w', 7, 'cosignature'),
		await noteKey('other.example/w', 8, 'cosignature'),
	]
	log.cosigners.push(one)
	await log.publish()
	const keys = [one, silent].map(({ key }) => formatKey(key))
	const institute = { log: formatKey(log.logKey), witnesses: { quorum: 1, keys } }
	expect(await askLogHead(log.fetch, institute)).toEqual({
		...{ size: 1, time: log.time },
		witnesses: [
			{ name: 'one.example/w', at: Math.floor(log.time / 1000) * 1000 },
			{ name: 'other.example/w', at: undefined },
		],
	})
	const other = { log: formatKey({ ...log.logKey, publicKey: new Uint8Array(32).fill(9) }) }
	expect(await askLogHead(log.fetch, other)).toBeUndefined()
	expect(await askLogHead(() => Promise.reject(new TypeError('offline')), institute)).toBeUndefined()
})

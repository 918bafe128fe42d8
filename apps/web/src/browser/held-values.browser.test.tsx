import { afterEach, expect, test, vi } from 'vitest'
import { heldValues, openValues } from './held-values.ts'

afterEach(async () => {
	vi.restoreAllMocks()
	await heldValues.change(new Map(), ['test/key'])
})

test('opens another connection after the browser closed one', async () => {
	await heldValues.change(new Map([['test/key', 'before']]))
	const connection = await openValues()
	connection.close()
	connection.dispatchEvent(new Event('close'))
	expect(await heldValues.read('test/')).toEqual(new Map([['test/key', 'before']]))
})

test('tries again after storage was refused', async () => {
	window.heldDatabase = undefined
	vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
		throw new DOMException('refused', 'SecurityError')
	})
	await expect(heldValues.read('test/')).rejects.toThrow('refused')
	await heldValues.change(new Map([['test/key', 'after']]))
	expect(await heldValues.read('test/')).toEqual(new Map([['test/key', 'after']]))
})

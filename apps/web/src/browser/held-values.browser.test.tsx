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

test('opens another connection after one closed without an event, once for all that wait', async () => {
	await heldValues.change(new Map([['test/key', 'before']]))
	const connection = await openValues()
	connection.close()
	const opening = vi.spyOn(indexedDB, 'open')
	await Promise.all([heldValues.read('test/'), heldValues.change(new Map([['test/key', 'after']]))])
	expect(await heldValues.read('test/')).toEqual(new Map([['test/key', 'after']]))
	expect(opening).toHaveBeenCalledOnce()
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

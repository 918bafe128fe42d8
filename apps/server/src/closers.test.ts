import { expect, test, vi } from 'vitest'
import { createClosers } from './closers.ts'

const within = 1000

test('closes in reverse order, once, one after the other', async () => {
	const closers = createClosers()
	const events: string[] = []
	for (const name of ['database', 'pool', 'app']) {
		const close = async () => {
			events.push(`${name}…`)
			await null
			events.push(name)
		}
		closers.add({ name, close, within })
	}
	await Promise.all([closers.close(), closers.close()])
	expect(events).toEqual(['app…', 'app', 'pool…', 'pool', 'database…', 'database'])
})

test('continues after a failure and reports it', async () => {
	const closers = createClosers()
	const close = vi.fn(async () => {})
	closers.add({ name: 'database', close, within })
	closers.add({ name: 'app', close: () => Promise.reject(new Error('stuck')), within })
	await expect(closers.close()).rejects.toThrow('stuck')
	expect(close).toHaveBeenCalledOnce()
})

test('gives up on a part that hangs, reports it and continues', async () => {
	const onLate = vi.fn()
	const closers = createClosers(onLate)
	const close = vi.fn(async () => {})
	closers.add({ name: 'The database', close, within })
	closers.add({ name: 'A job', close: () => new Promise(() => {}), within: 100 })
	await closers.close()
	expect(close).toHaveBeenCalledOnce()
	expect(onLate.mock.calls).toEqual([['A job did not stop within 0.1 s; going on without it']])
})

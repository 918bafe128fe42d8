import { expect, test } from 'vitest'
import { createClosers } from './closers.ts'

test('what was opened last is closed first, once, each after the other', async () => {
	const closers = createClosers()
	const events: string[] = []
	for (const name of ['database', 'pool', 'app'])
		closers.add(async () => {
			events.push(`${name}…`)
			await null
			events.push(name)
		})
	await Promise.all([closers.close(), closers.close()])
	expect(events).toEqual(['app…', 'app', 'pool…', 'pool', 'database…', 'database'])
})

test('one that fails keeps nothing else open, and is told', async () => {
	const closers = createClosers()
	let closed = false
	closers.add(async () => {
		closed = true
	})
	closers.add(() => Promise.reject(new Error('stuck')))
	await expect(closers.close()).rejects.toThrow('stuck')
	expect(closed).toBe(true)
})

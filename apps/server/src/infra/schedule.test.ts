import { expect, test } from 'vitest'
import { inSlices } from './schedule.ts'

test('processes items in order and yields to the event loop in between', async () => {
	let time = 0
	const events: unknown[] = []
	const done = inSlices(
		[1, 2, 3, 4, 5],
		(item) => {
			events.push(item)
			time += 5
		},
		() => time,
	)
	events.push('others')
	setImmediate(() => events.push('others'))
	await done
	expect(events).toEqual([1, 2, 'others', 3, 4, 'others', 5])
})

test('propagates a failure', async () => {
	const work = () => {
		throw new Error('broken')
	}
	await expect(inSlices([1], work)).rejects.toThrow('broken')
})

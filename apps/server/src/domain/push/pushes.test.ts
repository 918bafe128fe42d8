import { expect, test } from 'vitest'
import { createPace } from './pushes.ts'

function paced(keys = 10) {
	const acts: string[] = []
	const due: (() => void)[] = []
	const later = (milliseconds: number, work: () => void) => {
		expect(milliseconds).toBe(1000)
		due.push(work)
	}
	const ask = createPace({ pause: 1000, keys, later }, (key) => void acts.push(key))
	const pass = () => {
		for (const work of due.splice(0)) work()
	}
	return { acts, ask, pass }
}

test('acts at once for a key, then once more after the pause, however often it was requested', () => {
	const { acts, ask, pass } = paced()
	for (let i = 0; i < 5; i++) ask('a')
	ask('b')
	expect(acts).toEqual(['a', 'b'])
	pass()
	expect(acts).toEqual(['a', 'b', 'a'])
	ask('a') // it pauses again
	ask('b') // its pause is over
	expect(acts).toEqual(['a', 'b', 'a', 'b'])
	pass()
	pass()
	pass()
	expect(acts).toEqual(['a', 'b', 'a', 'b', 'a'])
	ask('a')
	expect(acts).toHaveLength(6)
})

test('limits the number of pausing keys', () => {
	const { acts, ask, pass } = paced(2)
	for (const key of ['a', 'b', 'c']) ask(key)
	expect(acts).toEqual(['a', 'b'])
	pass()
	ask('c')
	expect(acts).toEqual(['a', 'b', 'c'])
})

import { expect, test } from 'vitest'
import { createWaitingRoom } from './routes.ts'

test('evicts the longest waiting entry when full', () => {
	const away: string[] = []
	const room = createWaitingRoom(2)
	const enter = (name: string) => room.enter(() => void away.push(name))
	const leave = ['a', 'b'].map(enter)
	expect(away).toEqual([])
	enter('c')
	expect(away).toEqual(['a'])
	leave[1]?.()
	enter('d')
	expect(away).toEqual(['a'])
	enter('e')
	expect(away).toEqual(['a', 'c'])
	leave[0]?.() // has been evicted already
	enter('f')
	expect(away).toEqual(['a', 'c', 'd'])
})

import { expect, test } from 'vitest'
import { createWaitingRoom } from './waiting-room.ts'

test('where all places are taken, who has waited longest makes room for a new one', () => {
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
	leave[0]?.() // is not there any more
	enter('f')
	expect(away).toEqual(['a', 'c', 'd'])
})

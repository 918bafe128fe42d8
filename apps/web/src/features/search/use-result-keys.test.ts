import { expect, test } from 'vitest'
import { type Active, keyTarget } from './use-result-keys.ts'

const rows = { rows: 10, partsOf: (row: number) => (row === 3 ? 1 : 3) }
const press = (key: string, active?: Active) => keyTarget(key, active, rows)
const at = (row: number, part = 0) => ({ row, part })

test('moves from the field to the first row on ArrowDown, and back on ArrowUp', () => {
	expect(press('ArrowDown')).toEqual({ to: at(0) })
	expect(press('ArrowUp', at(0, 2))).toEqual({ to: undefined })
	expect(press('ArrowUp')).toBeUndefined()
})

test.each([
	['ArrowDown', at(4, 2), at(5)],
	['ArrowDown', at(9), at(9)],
	['ArrowUp', at(4, 1), at(3)],
	['Home', at(4), at(0)],
	['End', at(4), at(9)],
	['PageDown', at(8), at(9)],
	['PageUp', at(7), at(1)],
	['ArrowRight', at(4), at(4, 1)],
	['ArrowRight', at(4, 2), at(4, 2)],
	['ArrowRight', at(3), at(3)],
	['ArrowLeft', at(4, 2), at(4, 1)],
	['ArrowLeft', at(4), at(4)],
])('moves with %s from %o to %o', (key, active, to) => {
	expect(press(key, active)).toEqual({ to })
})

test('leaves text editing keys to the field, and all keys without results', () => {
	for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'PageDown', 'a']) expect(press(key)).toBeUndefined()
	expect(press('a', at(2))).toBeUndefined()
	expect(keyTarget('ArrowDown', undefined, { ...rows, rows: 0 })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { type Active, keyTarget } from './result-keys.ts'

const rows = { rows: 10, partsOf: (row: number) => (row === 3 ? 1 : 3) }
const press = (key: string, active?: Active) => keyTarget(key, active, rows)
const at = (row: number, part = 0) => ({ row, part })

test('the arrow down leads from the field to the first row, the arrow up from there back', () => {
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
])('%s at %o leads to %o', (key, active, to) => {
	expect(press(key, active)).toEqual({ to })
})

test('in the field the keys of a text are its own, and with nothing found all of them', () => {
	for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'PageDown', 'a']) expect(press(key)).toBeUndefined()
	expect(press('a', at(2))).toBeUndefined()
	expect(keyTarget('ArrowDown', undefined, { ...rows, rows: 0 })).toBeUndefined()
})

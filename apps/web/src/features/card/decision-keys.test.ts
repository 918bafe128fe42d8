import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { decisionKeys } from './decision-keys.ts'

/** Presses a key in the deck, and returns the result: the choice, "open" or nothing; and if the event propagated. */
function press(key: string, changes: Partial<KeyboardEvent> = {}) {
	const done: string[] = []
	const deck = {} as EventTarget & Element
	const preventDefault = vi.fn()
	const event = { key, target: deck, currentTarget: deck, preventDefault, ...changes } as unknown as KeyboardEvent
	decisionKeys({ decide: (choice) => done.push(choice), open: () => done.push('open') })(event)
	return { done, taken: preventDefault.mock.calls.length > 0 }
}

test.each([
	['ArrowLeft', 'pass'],
	['ArrowRight', 'like'],
	['Enter', 'open'],
	[' ', 'open'],
])('%s triggers %s', (key, meaning) => {
	expect(press(key)).toEqual({ done: [meaning], taken: true })
})

test.each(['a', 'ArrowUp', 'Tab', 'Escape'])('leaves %s to the browser', (key) => {
	expect(press(key)).toEqual({ done: [], taken: false })
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const)('ignores keys with %s held', (modifier) => {
	expect(press('ArrowLeft', { [modifier]: true })).toEqual({ done: [], taken: false })
})

test('decides once while a key is held down', () => {
	expect(press('ArrowRight', { repeat: true })).toEqual({ done: [], taken: true })
})

test('ignores keys on a button within the deck', () => {
	expect(press('Enter', { target: {} as EventTarget })).toEqual({ done: [], taken: false })
})

import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { deckKeys } from './deck-keys.ts'

/** Presses a key in the deck, and says what came of it: the choice, "open" or nothing; and whether it went further. */
function press(key: string, changes: Partial<KeyboardEvent> = {}) {
	const done: string[] = []
	const deck = {} as EventTarget & Element
	const preventDefault = vi.fn()
	const event = { key, target: deck, currentTarget: deck, preventDefault, ...changes } as unknown as KeyboardEvent
	deckKeys({ decide: (choice) => done.push(choice), open: () => done.push('open') })(event)
	return { done, taken: preventDefault.mock.calls.length > 0 }
}

test.each([
	['ArrowLeft', 'pass'],
	['ArrowRight', 'like'],
	['Enter', 'open'],
	[' ', 'open'],
])('%s means %s', (key, meaning) => {
	expect(press(key)).toEqual({ done: [meaning], taken: true })
})

test.each(['a', 'ArrowUp', 'Tab', 'Escape'])('%s is left to the browser', (key) => {
	expect(press(key)).toEqual({ done: [], taken: false })
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const)('with %s held it is somebody else’s', (modifier) => {
	expect(press('ArrowLeft', { [modifier]: true })).toEqual({ done: [], taken: false })
})

test('a key held down decides once', () => {
	expect(press('ArrowRight', { repeat: true })).toEqual({ done: [], taken: true })
})

test('keys on a button within the deck are the button’s', () => {
	expect(press('Enter', { target: {} as EventTarget })).toEqual({ done: [], taken: false })
})

import { lifetimes } from '@ydo/contract/timings'
import { beforeEach, expect, test } from 'vitest'
import { notePress, takePress } from './pressed-sign-in.ts'

const values = new Map<string, string>()
const storage = {
	getItem: (key: string) => values.get(key) ?? null,
	setItem: (key: string, value: string) => values.set(key, value).has(key),
	removeItem: (key: string) => void values.delete(key),
}
const pressedAt = Date.UTC(2026, 10, 23)
const minute = 60_000

beforeEach(() => {
	values.clear()
	notePress(storage, pressedAt)
})

test('counts a press once', () => {
	expect(takePress(storage, pressedAt + minute)).toBe(true)
	expect(takePress(storage, pressedAt + minute)).toBe(false)
})

test('counts a press while the server waits for the sign-in, and not if the clock was set back since', () => {
	const end = pressedAt + lifetimes.signIn * 1000
	expect(takePress(storage, end)).toBe(false)
	notePress(storage, pressedAt)
	expect(takePress(storage, end - 1)).toBe(true)
	notePress(storage, pressedAt)
	expect(takePress(storage, pressedAt - 1)).toBe(false)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comeBack, endTask, signInAgain, taskOf } from './sign-in-again.ts'

const values = new Map<string, string>()
const went: string[] = []

beforeEach(() => {
	values.clear()
	went.length = 0
	vi.stubGlobal('location', { assign: (url: string) => went.push(url) })
	vi.stubGlobal('sessionStorage', {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => values.set(key, value),
		removeItem: (key: string) => values.delete(key),
	})
})
afterEach(() => vi.unstubAllGlobals())

test('a task goes on where its member comes back, once', () => {
	signInAgain('her', 'delete-now')
	expect(went).toEqual(['/auth/signin/google?again'])
	expect(comeBack('her')).toBe(true)
	expect(taskOf('her')).toBe('delete-now')
	endTask()
	expect(taskOf('her')).toBeUndefined()
	expect(comeBack('her')).toBe(false)
})

test('a sign-in that did not come back goes on with nothing', () => {
	signInAgain('her', 'export')
	expect(taskOf('her')).toBeUndefined()
	endTask() // a screen that had nothing to take up leaves it to the callback
	expect(comeBack('her')).toBe(true)
})

test.each(['him', undefined])('another sign-in (%s) gives it up, for whoever comes next', (member) => {
	signInAgain('her', 'delete-now')
	expect(comeBack(member)).toBe(false)
	expect(comeBack('her')).toBe(false)
	expect(taskOf('her')).toBeUndefined()
})

test.each(['{', 'null', '{"member":"her","task":"delete-all","isBack":true}'])(
	'what cannot be read (%s) is none',
	(text) => {
		values.set('ydo:sign-in-again', text)
		expect(taskOf('her')).toBeUndefined()
		expect(comeBack('her')).toBe(false)
	},
)

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

test('resumes a task when its member comes back, once', () => {
	signInAgain('her', 'delete-now')
	expect(went).toEqual(['/auth/signin/google?again'])
	expect(comeBack('her')).toBe(true)
	expect(taskOf('her')).toBe('delete-now')
	endTask()
	expect(taskOf('her')).toBeUndefined()
	expect(comeBack('her')).toBe(false)
})

test('resumes nothing until the sign-in came back', () => {
	signInAgain('her', 'export')
	expect(taskOf('her')).toBeUndefined()
	endTask() // a screen without a task leaves it to the callback
	expect(comeBack('her')).toBe(true)
})

test.each(['him', undefined])('drops the task after another sign-in (%s)', (member) => {
	signInAgain('her', 'delete-now')
	expect(comeBack(member)).toBe(false)
	expect(comeBack('her')).toBe(false)
	expect(taskOf('her')).toBeUndefined()
})

test.each(['{', 'null', '{"member":"her","task":"delete-all","isBack":true}'])(
	'ignores a stored task that cannot be parsed (%s)',
	(text) => {
		values.set('ydo:sign-in-again', text)
		expect(taskOf('her')).toBeUndefined()
		expect(comeBack('her')).toBe(false)
	},
)

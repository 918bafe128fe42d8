import { signInFailures } from '@ydo/contract/session'
import { describe, expect, test } from 'vitest'
import { signInFailure } from './sign-in-failure.ts'

describe('signInFailure', () => {
	test.each(signInFailures)('reads %s', (reason) => {
		expect(signInFailure(`?error=${reason}`)).toBe(reason)
	})

	test('is undefined when nothing failed', () => {
		expect(signInFailure('')).toBeUndefined()
		expect(signInFailure('?from=home')).toBeUndefined()
	})

	test.each(['?error=access_denied', '?error=', '?error=toString', '?error=__proto__'])(
		'takes %s for failed',
		(search) => {
			expect(signInFailure(search)).toBe('failed')
		},
	)

	test('reads the first of several reasons', () => {
		expect(signInFailure('?error=foreign&error=expired')).toBe('foreign')
	})
})

import { signInFailures } from '@ydo/contract/session'
import { describe, expect, test } from 'vitest'
import { signInFailure } from './login.tsx'

describe('signInFailure', () => {
	test.each(signInFailures)('reads %s', (reason) => {
		expect(signInFailure(`?error=${reason}`)).toBe(reason)
	})

	test('is undefined without a failure', () => {
		expect(signInFailure('')).toBeUndefined()
		expect(signInFailure('?from=home')).toBeUndefined()
	})

	test.each(['?error=access_denied', '?error=', '?error=toString', '?error=__proto__'])(
		'maps %s to failed',
		(search) => {
			expect(signInFailure(search)).toBe('failed')
		},
	)

	test('reads the first of several reasons', () => {
		expect(signInFailure('?error=foreign&error=expired')).toBe('foreign')
	})
})

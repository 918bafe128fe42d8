import { describe, expect, test } from 'vitest'
import { firstName } from './token-store.ts'

describe('firstName', () => {
	test('is the first word of the name', () => {
		expect(firstName({ name: 'Aarav Kumar', full_name: 'X Y', email: 'x@y.z' })).toBe('Aarav')
		expect(firstName({ name: '  आराध्या \u00a0शर्मा' })).toBe('आराध्या')
	})

	test('falls back to the first word of the full name', () => {
		expect(firstName({ full_name: 'Venkata Satya Lakshmi Narasimha', email: 'x@y.z' })).toBe('Venkata')
		expect(firstName({ name: ' ', full_name: 'Meher' })).toBe('Meher')
	})

	test('falls back to the e-mail before the at-sign', () => {
		expect(firstName({ email: '21bcs007@iiitdmj.ac.in' })).toBe('21bcs007')
		expect(firstName({ name: '', full_name: '', email: 'asha.rao@iiitdmj.ac.in' })).toBe('asha.rao')
	})

	test('is empty when nothing is known', () => {
		expect(firstName({})).toBe('')
	})
})

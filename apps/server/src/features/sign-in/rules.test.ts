import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Identity } from '#infra/identity-provider.ts'
import { testInstitute } from '#test/app.ts'
import { admissionOf, personOf } from './provider-routes.ts'

const good: Identity = {
	sub: '1',
	hd: 'iiitdmj.ac.in',
	email: '24bcs001@iiitdmj.ac.in',
	email_verified: true,
	name: 'Aarohi Kulkarni',
	given_name: 'Aarohi',
}
const pattern = { students: '(?<batch>\\d{2})(?<branch>[a-z]{3})(?<roll>\\d{3})', branches: {} }
const students = { ...testInstitute, email: { ...pattern, admits: 'students' as const } }
const everybody = { ...testInstitute, email: { ...pattern, admits: 'domain' as const } }
const admitted = (email: string) => ({ email })
const refused = (reason: string) => ({ refused: reason })

function admission(changes: Partial<Identity>, institute = testInstitute, roster?: ReadonlySet<string>) {
	return admissionOf({ ...good, ...changes }, { institute, roster })
}

describe('the domain', () => {
	test('is compared case-insensitively, and the e-mail is stored in lower case', () => {
		expect(admission({ hd: 'IIITDMJ.ac.in', email: '24BCS001@IIITDMJ.AC.IN' })).toEqual(
			admitted('24bcs001@iiitdmj.ac.in'),
		)
	})

	test.each<[string, Partial<Identity>]>([
		['no hosted domain, as every consumer account', { hd: undefined }],
		['another organisation', { hd: 'iitk.ac.in', email: 'x@iitk.ac.in' }],
		['another organisation with our e-mail domain', { hd: 'iitk.ac.in' }],
		['our organisation with another e-mail domain', { email: 'x@iitk.ac.in' }],
		['a subdomain', { hd: 'alumni.iiitdmj.ac.in', email: 'x@alumni.iiitdmj.ac.in' }],
		['a longer domain', { hd: 'xiiitdmj.ac.in' }],
		['an empty hosted domain', { hd: '' }],
		['a space around it', { hd: ' iiitdmj.ac.in' }],
		['letters that only look alike', { hd: 'ⅰⅰitdmj.ac.in' }],
		['no e-mail', { email: undefined }],
		['an e-mail without a name', { email: '@iiitdmj.ac.in' }],
		['an e-mail with two at-signs', { email: 'x@y@iiitdmj.ac.in' }],
		['an e-mail that goes on after our domain', { email: 'x@iiitdmj.ac.in@evil.example' }],
		['an e-mail with a line break', { email: 'x\n@iiitdmj.ac.in' }],
	])('%s is foreign', (_, changes) => {
		expect(admission(changes)).toEqual(refused('foreign'))
	})

	test('that only Unicode lower-casing maps to ours is foreign (U+212A KELVIN SIGN becomes k)', () => {
		const institute = { ...testInstitute, domains: ['kit.ac.in'] }
		expect(admission({ hd: '\u212Ait.ac.in', email: 'x@kit.ac.in' }, institute)).toEqual(refused('foreign'))
		expect(admission({ hd: 'kit.ac.in', email: 'x@\u212Ait.ac.in' }, institute)).toEqual(refused('foreign'))
		expect(admission({ hd: 'KIT.ac.in', email: 'x@kit.ac.in' }, institute)).toEqual(admitted('x@kit.ac.in'))
	})

	test('may be one of several, and the e-mail’s another of them', () => {
		const institute = { ...testInstitute, domains: ['iiitdmj.ac.in', 'students.iiitdmj.ac.in'] }
		expect(admission({ email: 'x@students.iiitdmj.ac.in' }, institute)).toEqual(admitted('x@students.iiitdmj.ac.in'))
	})
})

test.each([false, 'true', 1, undefined, null])('an e-mail with email_verified %o is unverified', (email_verified) => {
	expect(admission({ email_verified })).toEqual(refused('unverified'))
})

describe('admission within the domain', () => {
	test('is for student addresses only, by setting or by default', () => {
		for (const institute of [students, { ...testInstitute, email: pattern }]) {
			expect(admission({}, institute)).toEqual(admitted('24bcs001@iiitdmj.ac.in'))
			for (const local of ['registrar', 'x24bcs001', '24bcs0011', '24bcs001.staff'])
				expect(admission({ email: `${local}@iiitdmj.ac.in` }, institute)).toMatchObject({ lapse: 'address' })
		}
	})

	test('is for everybody, by setting or if the institute has no pattern', () => {
		for (const institute of [everybody, testInstitute])
			expect(admission({ email: 'registrar@iiitdmj.ac.in' }, institute)).toEqual(admitted('registrar@iiitdmj.ac.in'))
	})

	test('is further limited to the roster file, if there is one', () => {
		const roster = new Set(['24bcs001@iiitdmj.ac.in'])
		expect(admission({ email: '24BCS001@iiitdmj.ac.in' }, students, roster)).toEqual(admitted('24bcs001@iiitdmj.ac.in'))
		expect(admission({ email: '24bcs002@iiitdmj.ac.in' }, students, roster)).toMatchObject({ lapse: 'roster' })
		expect(admission({}, students, new Set())).toMatchObject({ lapse: 'roster' })
	})

	test('requires our domain in both places and a verified e-mail, whatever other claims say', () => {
		const text = fc.option(fc.oneof(fc.string(), fc.emailAddress(), fc.constantFrom('iiitdmj.ac.in', 'gmail.com')), {
			nil: undefined,
		})
		fc.assert(
			fc.property(text, text, fc.anything(), (hd, email, email_verified) => {
				const result = admission({ hd, email, email_verified })
				if ('refused' in result) return
				expect(hd?.toLowerCase()).toBe('iiitdmj.ac.in')
				expect(email?.toLowerCase().endsWith('@iiitdmj.ac.in')).toBe(true)
				expect(email_verified).toBe(true)
			}),
		)
	})
})

describe('the names in the tokens', () => {
	test('are the given name and the full name', () => {
		expect(personOf(good, 'e')).toEqual({ name: 'Aarohi', fullName: 'Aarohi Kulkarni', email: 'e' })
	})

	test('fall back to the names available', () => {
		expect(personOf({ ...good, given_name: undefined }, 'e')).toEqual({
			name: 'Aarohi Kulkarni',
			fullName: 'Aarohi Kulkarni',
			email: 'e',
		})
		expect(personOf({ ...good, given_name: ' ', name: undefined }, 'e')).toEqual({ email: 'e' })
	})

	test('are truncated between characters to bound the token length', () => {
		const { fullName = '' } = personOf({ ...good, name: '💛'.repeat(500) }, 'e')
		expect(fullName).toBe('💛'.repeat(120))
	})
})

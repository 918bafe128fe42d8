import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createHasher, createSealer } from '#infra/at-rest.ts'
import { testInstitute } from '#test/app.ts'
import { addressMarks, beginningMark, disciplineMark, emailMark, openMarks, sealMarks } from './marks.ts'

const hasher = createHasher(randomBytes(32))
const email = { students: '(?<batch>\\d{2})b(?<branch>[a-z]{2})(?<roll>\\d{3})', branches: { cs: 'Computer Science' } }
const institute = { ...testInstitute, email }

test('derives marks from the address, from each prefix of two letters or more, and from its discipline', () => {
	const marks = addressMarks(hasher, institute, '22bcs017@iiitdmj.ac.in')
	const beginnings = ['22', '22b', '22bc', '22bcs', '22bcs0', '22bcs01', '22bcs017']
	expect(marks).toEqual([
		emailMark(hasher, '22BCS017@iiitdmj.ac.in'),
		...beginnings.map((beginning) => beginningMark(hasher, beginning.toUpperCase())),
		disciplineMark('Computer Science'),
	])
	expect(new Set(marks).size).toBe(marks.length)
})

test('omits the discipline if the address has none, for any length of address', () => {
	expect(addressMarks(hasher, institute, 'ab@iiitdmj.ac.in')).toHaveLength(2)
	expect(addressMarks(hasher, institute, `${'a'.repeat(64)}@iiitdmj.ac.in`)).toHaveLength(32)
})

test('yields other marks under another key', () => {
	const other = createHasher(randomBytes(32))
	expect(emailMark(other, 'a@iiitdmj.ac.in')).not.toBe(emailMark(hasher, 'a@iiitdmj.ac.in'))
})

test('opens sealed marks only for their member', () => {
	const sealer = createSealer(randomBytes(32))
	const [one, other] = [randomBytes(32), randomBytes(32)]
	const sealed = sealMarks(sealer, one, ['email:x'])
	expect(openMarks(sealer, one, sealed)).toEqual(['email:x'])
	expect(() => openMarks(sealer, other, sealed)).toThrow()
})

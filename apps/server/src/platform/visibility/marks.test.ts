import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createHasher, createSealer } from '#platform/at-rest.ts'
import { testInstitute } from '#testing/app.ts'
import { addressMarks, beginningMark, disciplineMark, emailMark, openMarks, sealMarks } from './marks.ts'

const hasher = createHasher(randomBytes(32))
const email = { students: '(?<batch>\\d{2})b(?<branch>[a-z]{2})(?<roll>\\d{3})', branches: { cs: 'Computer Science' } }
const institute = { ...testInstitute, email }

test('an address has its own mark, that of each beginning of two letters or more, and that of its discipline', () => {
	const marks = addressMarks(hasher, institute, '22bcs017@iiitdmj.ac.in')
	const beginnings = ['22', '22b', '22bc', '22bcs', '22bcs0', '22bcs01', '22bcs017']
	expect(marks).toEqual([
		emailMark(hasher, '22BCS017@iiitdmj.ac.in'),
		...beginnings.map((beginning) => beginningMark(hasher, beginning.toUpperCase())),
		disciplineMark('Computer Science'),
	])
	expect(new Set(marks).size).toBe(marks.length)
})

test('an address that tells no discipline has the others, however long it is', () => {
	expect(addressMarks(hasher, institute, 'ab@iiitdmj.ac.in')).toHaveLength(2)
	expect(addressMarks(hasher, institute, `${'a'.repeat(64)}@iiitdmj.ac.in`)).toHaveLength(32)
})

test('without the key nobody makes the same mark', () => {
	const other = createHasher(randomBytes(32))
	expect(emailMark(other, 'a@iiitdmj.ac.in')).not.toBe(emailMark(hasher, 'a@iiitdmj.ac.in'))
})

test('sealed marks open for their own member alone', () => {
	const sealer = createSealer(randomBytes(32))
	const [one, other] = [randomBytes(32), randomBytes(32)]
	const sealed = sealMarks(sealer, one, ['email:x'])
	expect(openMarks(sealer, one, sealed)).toEqual(['email:x'])
	expect(() => openMarks(sealer, other, sealed)).toThrow()
})

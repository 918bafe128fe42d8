import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSealer } from './at-rest.ts'
import { ageOn } from './day.ts'
import { comesOfAge, openHold, sealHold } from './held-account.ts'

test('somebody comes of age on the first day on which they are 18, also who was born on 29 February', () => {
	const birth = fc.date({ min: new Date('1990-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
	fc.assert(
		fc.property(fc.oneof(birth, fc.constant(new Date('2008-02-29'))), (date) => {
			const born = date.toISOString().slice(0, 10)
			const day = comesOfAge(born)
			expect([ageOn(day - 1, born), ageOn(day, born)]).toEqual([17, 18])
		}),
	)
})

test('the day opens for its own account alone', () => {
	const sealer = createSealer(randomBytes(32))
	const [one, other] = [randomBytes(32), randomBytes(32)]
	const sealed = sealHold(sealer, one, 20_777)
	expect(openHold(sealer, one, sealed)).toBe(20_777)
	expect(() => openHold(sealer, other, sealed)).toThrow()
})

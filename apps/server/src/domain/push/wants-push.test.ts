import { pushKinds } from '@ydo/contract/push'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuiet, wantsPush } from './pushes.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
const night = { from: 22 * 60, to: 7 * 60, offset: 0 }

test('includes the first minute of quiet hours and excludes the last, also over midnight', () => {
	const told = ['21:59:59', '22:00:00', '23:59:59', '00:00:00', '06:59:59', '07:00:00', '12:00:00']
	expect(told.map((time) => isQuiet(night, at(time)))).toEqual([false, true, true, true, true, false, false])
	const noon = { from: 12 * 60, to: 13 * 60, offset: 0 }
	expect(told.map((time) => isQuiet(noon, at(time)))).toEqual([false, false, false, false, false, false, true])
	expect(isQuiet(noon, at('13:00:00'))).toBe(false)
	expect(isQuiet({ from: 60, to: 60, offset: 0 }, at('01:00:00'))).toBe(false)
})

test("follows the device's clock, east and west of UTC", () => {
	const india = { ...night, offset: 330 }
	expect(['16:29:59', '16:30:00', '01:29:59', '01:30:00'].map((time) => isQuiet(india, at(time)))).toEqual([
		...[false, true, true, false],
	])
	const chicago = { ...night, offset: -360 }
	expect(['03:59:59', '04:00:00', '12:59:59', '13:00:00'].map((time) => isQuiet(chicago, at(time)))).toEqual([
		...[false, true, true, false],
	])
})

test('keeps as many minutes of a day quiet as lie between the two, in every time zone', () => {
	const minute = fc.integer({ min: 0, max: 1439 })
	fc.assert(
		fc.property(minute, minute, fc.integer({ min: -840, max: 840 }), (from, to, offset) => {
			const minutes = Array.from({ length: 1440 }, (_, i) => i * 60_000)
			const quiet = minutes.filter((time) => isQuiet({ from, to, offset }, time)).length
			expect(quiet).toBe((to - from + 1440) % 1440)
		}),
		{ numRuns: 50 },
	)
})

test('notifies of requested kinds; quiet hours suppress all but safety', () => {
	const device = { kinds: [...pushKinds], quiet: night }
	expect(pushKinds.filter((kind) => wantsPush(device, kind, at('12:00:00')))).toEqual(pushKinds)
	expect(pushKinds.filter((kind) => wantsPush(device, kind, at('23:00:00')))).toEqual(['safety'])
	const few = { kinds: ['message', 'safety'] as const }
	expect(pushKinds.filter((kind) => wantsPush({ kinds: [...few.kinds] }, kind, at('23:00:00')))).toEqual(few.kinds)
	expect(wantsPush({ kinds: [], quiet: night }, 'safety', at('23:00:00'))).toBe(false)
})

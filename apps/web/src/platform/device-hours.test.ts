import { expect, test } from 'vitest'
import { deviceHours } from './device-hours.ts'

const night = { from: 22 * 60, to: 7 * 60 }
/** A clock that is so many minutes behind UTC. */
const behind = (minutes: number) => ({ getTimezoneOffset: () => minutes }) as Date

test('the hours say what UTC is behind the device’s clock', () => {
	expect(deviceHours(night, behind(-330))).toEqual({ ...night, offset: 330 })
	expect(deviceHours(night, behind(360))).toEqual({ ...night, offset: -360 })
	expect(deviceHours(night, behind(0))).toEqual({ ...night, offset: 0 })
})

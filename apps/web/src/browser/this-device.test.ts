import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'
import { deviceHours, lastHere } from './this-device.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
	[`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
	[`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
	[
		`Mozilla/5.0 (Linux; Android 10; K) ${chrome} SamsungBrowser/28.0 Mobile Safari/537.36`,
		'Samsung Internet on Android',
	],
	[`${mac}/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`, 'Safari on Mac'],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
		'Chrome on iPhone',
	],
	['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
	['Mozilla/5.0 (X11; Linux x86_64) Ladybird/1.0', 'A browser on Linux'],
	['curl/8', 'Another browser'],
])('names the device of %s', (agent, name) => {
	expect(deviceName(agent)).toBe(name)
	expect(name.length).toBeLessThanOrEqual(40)
})

const night = { from: 22 * 60, to: 7 * 60 }
/** A clock that is this many minutes behind UTC. */
const behind = (minutes: number) => ({ getTimezoneOffset: () => minutes }) as Date

test('gives the offset of UTC from the device’s clock', () => {
	expect(deviceHours(night, behind(-330))).toEqual({ ...night, offset: 330 })
	expect(deviceHours(night, behind(360))).toEqual({ ...night, offset: -360 })
	expect(deviceHours(night, behind(0))).toEqual({ ...night, offset: 0 })
})

/** In this machine's time zone. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).getTime()

test.each([
	[at(24, 0), 'today'],
	[at(23, 23), 'yesterday'],
	[at(23, 0), 'yesterday'],
	[at(22, 23), 'on 22 November 2026'],
])('says the calendar day of %d', (time, day) => {
	for (const hour of [0, 23]) expect(lastHere(time, at(24, hour))).toBe(day)
})

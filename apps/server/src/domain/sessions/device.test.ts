import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSealer } from '#infra/at-rest.ts'
import { deviceName, openDevice, sealDevice } from './device.ts'

test.each([
	[
		'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
		'Chrome on Android',
	],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
		'Safari on iPhone',
	],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
		'Chrome on iPhone',
	],
	[
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
		'Edge on Windows',
	],
	['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Linux'],
	[
		'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
		'Safari on macOS',
	],
	[
		'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
		'Samsung Internet on Android',
	],
	['Something (Windows)', 'Windows'],
	['curl/8.5.0', undefined],
	[undefined, undefined],
])('%s', (userAgent, name) => {
	expect(deviceName(userAgent)).toBe(name)
})

test('contains only our own names, whatever a browser sends', () => {
	const words = fc.constantFrom(
		'Chrome/',
		'Android',
		'iPhone',
		'Edg/',
		'Pixel 9 Pro',
		'203.0.113.7',
		'Safari/',
		' ',
		'\n',
	)
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string(),
				fc.array(words).map((parts) => parts.join(' ')),
			),
			(userAgent) => {
				expect(deviceName(userAgent) ?? '').toMatch(/^(?:[A-Z][A-Za-z ]+ on )?(?:[A-Za-z ]+)?$/)
			},
		),
	)
})

test('opens a sealed device only for its session, and seals all to one length', () => {
	const [sealer, id] = [createSealer(randomBytes(32)), randomBytes(16)]
	const sealed = sealDevice(sealer, id, 'Chrome on Android')
	expect(openDevice(sealer, id, sealed)).toBe('Chrome on Android')
	expect(() => openDevice(sealer, randomBytes(16), sealed)).toThrow()
	expect(sealDevice(sealer, id, 'Samsung Internet on Android').length).toBe(sealed.length)
})

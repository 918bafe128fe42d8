import { expect, test } from 'vitest'
import { endpointOf } from './push.ts'

const campus = 'https://ydo.iiitdmj.ac.in'

test('accepts endpoints of known push services', () => {
	for (const endpoint of [
		'https://fcm.googleapis.com/fcm/send/abc:def',
		'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
		'https://wns2-pn1p.notify.windows.com/w/?token=BQ%3d',
		'https://web.push.apple.com/QGuQ',
	])
		expect(endpointOf(endpoint, campus)).toBe(endpoint)
	expect(endpointOf('HTTPS://FCM.googleapis.com:443/a#b', campus)).toBe('https://fcm.googleapis.com/a')
})

const foreign = [
	'http://fcm.googleapis.com/a',
	'https://fcm.googleapis.com:8443/a',
	'https://x:y@fcm.googleapis.com/a',
	'https://evil.example/fcm.googleapis.com',
	'https://fcm.googleapis.com.evil.example/a',
	'https://evilfcm.googleapis.com/a',
	'https://xpush.apple.com/a',
	'https://push.apple.com.evil.example/a',
	'https://web.push.apple.com@evil.example/a',
	'https://web.push.apple.com\\@evil.example/a',
	'https://169.254.169.254/latest/meta-data',
	'https://10.0.0.1/a',
	'https://localhost/a',
	'http://127.0.0.1:5432/',
	'http://[::1]:80/',
	'file:///etc/passwd',
	'javascript:alert(1)',
	`https://fcm.googleapis.com/${'ü'.repeat(400)}`,
	'',
]

test.each(foreign)('rejects %s', (endpoint) => {
	const taken = endpointOf(endpoint, campus)
	// A backslash counts as a slash: the text before it is the host.
	if (taken) expect(new URL(taken).host).toBe('web.push.apple.com')
	else expect(taken).toBeUndefined()
})

test('accepts an endpoint on this machine only if the campus is on it too', () => {
	expect(endpointOf('http://127.0.0.1:4000/a', 'http://localhost:3000')).toBe('http://127.0.0.1:4000/a')
	expect(endpointOf('https://localhost:4000/a', 'http://localhost:3000')).toBe('https://localhost:4000/a')
	for (const endpoint of ['http://10.0.0.1/a', 'https://evil.example/a', 'file://localhost/a', 'ws://localhost/a'])
		expect(endpointOf(endpoint, 'http://localhost:3000')).toBeUndefined()
})

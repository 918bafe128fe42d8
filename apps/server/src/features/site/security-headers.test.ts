import { cardPaths } from '@ydo/contract/cards'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'

const always = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer',
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
}

const { app, signIn } = await testApp()

function directives(policy: unknown): Map<string, string> {
	return new Map(
		String(policy)
			.split('; ')
			.map((directive) => directive.split(/ (.*)/) as [string, string]),
	)
}

test('sends them with every answer, also refusals and 404s', async () => {
	const { headers } = await signIn()
	for (const [url, status] of [
		['/healthz', 200],
		[cardPaths.all, 401],
		['/api/nothing', 404],
		['/robots.txt', 200],
		['/photos/x/480.webp', 404],
	] as const) {
		const answer = await app.inject(url)
		expect([url, answer.statusCode]).toEqual([url, status])
		expect(answer.headers).toMatchObject(always)
		expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
	}
	expect((await app.inject({ url: cardPaths.all, headers })).headers).toMatchObject(always)
})

test('allows only our own files', async () => {
	const policy = directives((await app.inject('/healthz')).headers['content-security-policy'])
	expect(Object.fromEntries(policy)).toEqual({
		'default-src': "'none'",
		'script-src': "'self'",
		'style-src': "'self'",
		'img-src': "'self' data: blob:",
		'font-src': "'self'",
		'connect-src': "'self'",
		'manifest-src': "'self'",
		'worker-src': "'self'",
		'object-src': "'none'",
		'base-uri': "'none'",
		'form-action': "'self'",
		'frame-ancestors': "'none'",
		'require-trusted-types-for': "'script'",
		'trusted-types': 'ydo',
	})
})

test('denies microphone, location and payment to all pages, and the camera to all but ours', async () => {
	const policy = String((await app.inject('/healthz')).headers['permissions-policy']).split(', ')
	expect(policy).toEqual(expect.arrayContaining(['camera=(self)', 'microphone=()', 'geolocation=()', 'payment=()']))
	expect(policy.filter((feature) => !/^[a-z-]+=\(\)$/.test(feature))).toEqual(['camera=(self)'])
})

test('sends HSTS only over TLS', async () => {
	expect((await app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security')
	const secure = await testApp({ deps: { publicUrl: 'https://ydo.iiitdmj.ac.in' } })
	expect((await secure.app.inject('/api/nothing')).headers['strict-transport-security']).toBe('max-age=63072000')
})

import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { isFull } from '@ydo/contract/test/in-full'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deps } from '#domain/deps.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { siteFolder } from '#test/site-folder.ts'
import { screens } from './pages.ts'

const outside = await mkdtemp(join(tmpdir(), 'ydo-site-'))
afterAll(() => rm(outside, { recursive: true }))

const script = 'console.log("a".repeat(99))'
/** An inline script that identifies the page of a path. */
const inline = (path: string) => `document.documentElement.dataset.page = '${path}'`
const body = (path: string) =>
	`<script>${inline(path)}</script><script type="module" src="/assets/app-B1x2.js"></script>{{institute}}'S page ${path}.`

async function build(): Promise<string> {
	const folder = siteFolder(body)
	await mkdir(join(folder, 'assets'), { recursive: true })
	const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content)
	await write('assets/app-B1x2.js', script)
	await write('assets/app-B1x2.js.br', brotliCompressSync(script))
	await write('assets/app-B1x2.js.gz', gzipSync(script))
	await write('assets/app-B1x2.js.map', '{}')
	await write('assets/anek.woff2', 'wOF2')
	await write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
	await write('.env', 'SECRET=1')
	await writeFile(join(outside, 'keys.json'), 'SECRET')
	await symlink(join(outside, 'keys.json'), join(folder, 'linked.json'))
	return folder
}

let site: TestApp
beforeAll(async () => {
	site = await testApp({ deps: { siteFolder: await build() } })
})

function get(url: string, headers = {}) {
	return site.app.inject({ url, headers })
}

describe('pages', () => {
	test.each([...screens])('%s is a screen with its own page', async (path) => {
		const answer = await get(`${path}?from=test`)
		expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
		expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
		expect(answer.body).toContain(`IIITDMJ'S page ${path}.`)
		expect(answer.body).toContain('content="{&quot;label&quot;:&quot;IIITDMJ&quot;,')
		expect(answer.body).toContain('<title>YDO · IIITDMJ</title>')
	})

	test('a chat’s path serves the page of the match list', async () => {
		const answer = await get('/matched/AAAAAAAAAAAAAAAAAAAAAA')
		expect(answer.statusCode).toBe(200)
		expect(answer.body).toContain("IIITDMJ'S page /matched.")
	})

	test.each([
		'/nowhere',
		'/home/deeper',
		'/matched/one/more',
		'/index.html',
		'/home.html',
		'/404.html',
		'/404',
		'/Home',
		'/apiary',
	])('%s serves the not-found page', async (path) => {
		const answer = await get(path)
		expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
		expect(answer.body).toContain("IIITDMJ'S page /404.")
	})

	test('answers a known tag with 304 for its own page only, never for a missing page', async () => {
		const { etag } = (await get('/')).headers
		const again = await get('/', { 'if-none-match': etag })
		expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
		expect((await get('/login', { 'if-none-match': etag })).statusCode).toBe(200)
		const nowhere = await get('/nowhere')
		expect((await get('/nowhere', { 'if-none-match': nowhere.headers.etag })).statusCode).toBe(404)
	})

	test('compresses on request, under a tag per encoding', async () => {
		const plain = await get('/home')
		const tags = new Set([plain.headers.etag])
		for (const [accepted, encoding, open] of [
			['gzip, deflate, br', 'br', brotliDecompressSync],
			['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
		] as const) {
			const answer = await get('/home', { 'accept-encoding': accepted })
			expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([encoding, 'Accept-Encoding'])
			expect(open(answer.rawPayload).toString()).toBe(plain.body)
			expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
			tags.add(answer.headers.etag)
			const again = await get('/home', { 'accept-encoding': accepted, 'if-none-match': answer.headers.etag })
			expect([again.statusCode, again.body]).toEqual([304, ''])
		}
		expect(tags.size).toBe(3)
		expect((await get('/home', { 'accept-encoding': 'zstd' })).headers['content-encoding']).toBeUndefined()
	})

	test('HEAD has no body; other methods are not found', async () => {
		const head = await site.app.inject({ method: 'HEAD', url: '/home' })
		expect([head.statusCode, head.body]).toEqual([200, ''])
		const post = await site.app.inject({ method: 'POST', url: '/home' })
		expect([post.statusCode, post.json().error.code]).toEqual([404, 'not_found'])
	})

	test('allows each page’s inline scripts by hash and no others', async () => {
		const policy = String((await get('/')).headers['content-security-policy'])
		const [, sources = ''] = /script-src ([^;]*)/.exec(policy) ?? []
		const hashes = [...screens, '/404'].map((path) => `'sha256-${hash('sha256', inline(path), 'base64')}'`)
		expect(sources.split(' ').sort()).toEqual(["'self'", ...hashes].sort())
		expect(policy).not.toContain('unsafe')
	})

	test('refuses to start if a screen’s page was not built', async () => {
		const folder = siteFolder(body)
		await rm(join(folder, 'choice.html'))
		await expect(testApp({ deps: { siteFolder: folder } })).rejects.toThrow(
			'choice.html is missing; run "npm run build"',
		)
	})
})

describe('files', () => {
	test('caches content-hashed files forever and revalidates the rest', async () => {
		expect((await get('/assets/app-B1x2.js')).headers).toMatchObject({
			'cache-control': 'public, max-age=31536000, immutable',
			'content-type': 'application/javascript; charset=utf-8',
			'x-content-type-options': 'nosniff',
			vary: 'Accept-Encoding',
		})
		expect((await get('/assets/anek.woff2')).headers['content-type']).toBe('font/woff2')
		const icon = await get('/favicon.svg')
		expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'public, max-age=0'])
		const again = await get('/favicon.svg', { 'if-none-match': icon.headers.etag })
		expect([again.statusCode, again.body]).toEqual([304, ''])
	})

	test('serves the compressed file to clients that accept it', async () => {
		const brotli = await get('/assets/app-B1x2.js', { 'accept-encoding': 'gzip, br' })
		expect(brotli.headers['content-encoding']).toBe('br')
		expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
		expect(brotli.headers['content-type']).toBe('application/javascript; charset=utf-8')
		expect((await get('/assets/app-B1x2.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
		const plain = await get('/assets/app-B1x2.js')
		expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script])
		expect((await get('/assets/anek.woff2', { 'accept-encoding': 'br' })).body).toBe('wOF2')
	})

	test.each([
		'/.env',
		'/linked.json',
		'/assets',
		'/assets/',
		'/assets/gone-B1x2.js',
		'/assets/app-B1x2.js.br',
		'/assets/app-B1x2.js.map',
		'/../keys.json',
		'/assets/../../keys.json',
		'/%2e%2e/keys.json',
		'/assets/%2e%2e%2f%2e%2e%2fkeys.json',
		'/..%5ckeys.json',
		'//keys.json',
		'/assets/app-B1x2.js%00.png',
		'/assets//app-B1x2.js',
	])('%s is not served', async (path) => {
		const answer = await rawGet(path)
		expect(answer.status).toBe(404)
		expect(answer.body).not.toContain('SECRET')
		expect(answer.body).not.toContain('repeat')
	})
})

describe('the service worker', () => {
	test('is served from the root and revalidated at each visit', async () => {
		const answer = await get('/worker.js')
		expect(answer.headers).toMatchObject({
			'content-type': 'text/javascript; charset=utf-8',
			'cache-control': 'no-cache',
			'content-security-policy': expect.stringContaining("worker-src 'self'"),
		})
		expect(answer.body).toMatch(/^const served = "[\w-]{10}"$/)
		expect((await get('/worker.js', { 'if-none-match': answer.headers.etag })).statusCode).toBe(304)
	})

	test.runIf(isFull)('changes with the pages and with their headers', async () => {
		const { logSigner } = site.deps
		const scriptOf = async (deps: Partial<Deps>) =>
			(await (await testApp({ deps: { logSigner, ...deps } })).app.inject('/worker.js')).body
		const folder = siteFolder(body)
		const one = await scriptOf({ siteFolder: folder })
		expect(await scriptOf({ siteFolder: siteFolder(body) })).toBe(one)
		expect(await scriptOf({ siteFolder: siteFolder((path) => `${body(path)}!`) })).not.toBe(one)
		expect(await scriptOf({ siteFolder: folder, publicUrl: 'https://ydo.iiitdmj.ac.in' })).not.toBe(one)
	})

	test('is replaced by one that unregisters itself when turned off, at the same path only', async () => {
		const { app } = await testApp({ deps: { siteFolder: siteFolder(body), serviceWorker: false } })
		expect((await app.inject('/worker.js')).body).toBe('const off = true')
		expect((await app.inject('/worker-off.js')).statusCode).toBe(404)
	})

	test('the manifest has its type and is revalidated', async () => {
		const folder = siteFolder(body)
		await writeFile(join(folder, 'manifest.webmanifest'), '{}')
		const { app } = await testApp({ deps: { siteFolder: folder } })
		const { headers } = await app.inject('/manifest.webmanifest')
		expect(headers).toMatchObject({
			'content-type': expect.stringMatching(/^application\/manifest\+json/),
			'cache-control': 'public, max-age=0',
		})
	})
})

describe('API paths', () => {
	test.each(['/api', '/api/', '/api/nothing', '/auth/nothing', '/photos', '/photos/nothing', '/assets/nothing.css'])(
		'answers an unknown path %s with a JSON error',
		async (path) => {
			for (const headers of [{}, { accept: 'text/html' }]) {
				const answer = await get(path, headers)
				expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
				expect(answer.json().error.code).toBe('not_found')
			}
		},
	)

	test('without built pages everything except API and text files is not found', async () => {
		const { app } = await testApp()
		for (const url of ['/', '/home', '/assets/app-B1x2.js', '/api/nothing']) {
			const answer = await app.inject(url)
			expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
		}
		expect((await app.inject('/robots.txt')).statusCode).toBe(200)
	})
})

describe('text files', () => {
	test('robots.txt excludes robots', async () => {
		const answer = await get('/robots.txt')
		expect([answer.headers['content-type'], answer.body]).toEqual([
			'text/plain; charset=utf-8',
			'User-agent: *\nDisallow: /\n',
		])
	})

	test('security.txt has the fields required by RFC 9116 and does not expire soon', async () => {
		const answer = await get('/.well-known/security.txt')
		expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
		const fields = Object.fromEntries(
			answer.body
				.trim()
				.split('\n')
				.map((line) => line.split(/: (.*)/)),
		)
		expect(fields).toMatchObject({
			Contact: 'mailto:security@iiitdmj.ac.in',
			Canonical: 'http://localhost:3000/.well-known/security.txt',
		})
		const days = (Date.parse(fields.Expires ?? '') - site.clock.now()) / (24 * 3600 * 1000)
		expect(days).toBeGreaterThan(300)
		expect(days).toBeLessThanOrEqual(366)
	})
})

/** Sends the path exactly as given over a real connection, since `inject` and URL would normalize it. */
async function rawGet(path: string): Promise<{ status: number | undefined; body: string }> {
	if (!site.app.server.listening) await site.app.listen({ host: '127.0.0.1', port: 0 })
	const { port } = site.app.server.address() as AddressInfo
	return new Promise((resolve, reject) => {
		const call = request({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
			let body = ''
			answer.on('data', (chunk) => {
				body += chunk
			})
			answer.on('end', () => resolve({ status: answer.statusCode, body }))
		})
		call.on('error', reject).end()
	})
}

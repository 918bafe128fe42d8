import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

const lines: string[] = []
const logger = createLogger('info', { write: (line) => void lines.push(line) })
const app = Fastify({ loggerInstance: logger })
app.get('/auth/callback/google', () => 'ok')
app.get('/fails', () => {
	throw Object.assign(new Error('no'), {
		code: 'E_NO',
		detail: 'student@iiitdmj.ac.in',
		response: { body: 'sealed-token' },
	})
})

async function logOf(url: string): Promise<string> {
	lines.length = 0
	await app.inject({
		url,
		headers: { authorization: 'Bearer sealed-token', cookie: 'ydo=sealed-token' },
		remoteAddress: '10.1.2.3',
	})
	return lines.join('')
}

test('logs a request as method, path and status', async () => {
	const log = await logOf('/auth/callback/google?code=secret-code&state=s')
	expect(log).toContain('"req":{"method":"GET","path":"/auth/callback/google"}')
	expect(log).toContain('"res":{"status":200}')
})

test('logs no id of a member or photo', async () => {
	for (const [url, path] of [
		['/api/blocks/AAAAAAAAAAAAAAAAAAAAA-', '/api/blocks/:id'],
		['/photos/AAAAAAAAAAAAAAAAAAAAAA/480.webp?day=1', '/photos/:id/480.webp'],
	])
		expect(await logOf(url ?? '')).toContain(`"path":"${path}"`)
})

test('logs no query, token, cookie or personal address', async () => {
	for (const path of [
		'/auth/callback/google?code=secret-code',
		'/photos/a/480.webp?sig=secret-code',
		'/fails?secret-code',
	])
		expect(await logOf(path)).not.toMatch(/secret-code|sealed-token|10\.1\.2\.3/)
})

test("logs an error's kind, code and location but not its message, which may quote input", async () => {
	const log = await logOf('/fails')
	expect(log).toMatch(/"err":\{"type":"Error","code":"E_NO","at":\["at /)
	expect(log).not.toContain('"message":"no"')
	expect(log).not.toMatch(/student@|sealed-token/)
})

test('logs nothing below its level', () => {
	lines.length = 0
	logger.debug('quiet')
	expect(lines).toEqual([])
})

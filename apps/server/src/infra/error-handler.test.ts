import { PassThrough } from 'node:stream'
import { errorBody } from '@ydo/contract/errors'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { handleErrors } from './error-handler.ts'
import { AppError } from './errors.ts'

const log = new PassThrough({ encoding: 'utf8' })
const app = Fastify({ logger: { level: 'error', stream: log }, bodyLimit: 1000 })
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
handleErrors(app)

const secret = 'aarohi@iiitdmj.ac.in'
app.get('/expected', async () => {
	throw new AppError('conflict', 'Somebody was faster.', { name: 'taken' })
})
app.get('/unexpected/:id', async () => {
	throw Object.assign(new Error(`duplicate key (${secret})\nwith ${secret}`), {
		code: '23505',
		constraint: 'members_pkey',
	})
})
app.get('/strange', () => Promise.reject('a string'))
app.get('/nothing', () => Promise.reject(undefined))
app.get('/typed', async (_, reply) => {
	reply.type('image/webp')
	throw new AppError('not_found', 'No such photo.')
})
app.get('/wrong-answer', { schema: { response: { 200: z.object({ name: z.string() }) } } }, async () => ({ secret }))
app.post(
	'/body',
	{ schema: { body: z.object({ tags: z.array(z.string().check(z.maxLength(3))), name: z.string() }) } },
	async () => 'ok',
)

const logged = () => log.read() ?? ''
beforeEach(() => void logged())

const post = (payload: string, type = 'application/json') =>
	app.inject({ method: 'POST', url: '/body', payload, headers: { 'content-type': type } })

test('answers an expected failure with its own text and does not log it', async () => {
	const answer = await app.inject('/expected')
	expect(answer.statusCode).toBe(409)
	expect(answer.json()).toEqual({
		error: { code: 'conflict', message: 'Somebody was faster.', fields: { name: 'taken' } },
	})
	expect(logged()).toBe('')
})

test('answers an unexpected error with a generic 500 and logs one line with the place but no message', async () => {
	const answer = await app.inject(`/unexpected/7?code=${secret}`)
	expect(answer.statusCode).toBe(500)
	expect(answer.json()).toEqual({ error: { code: 'internal', message: 'Something went wrong on our side.' } })
	const [line = '', ...more] = logged().trim().split('\n')
	expect(more).toEqual([])
	expect(line).not.toContain(secret)
	expect(JSON.parse(line)).toMatchObject({
		route: 'GET /unexpected/:id',
		error: {
			name: 'Error',
			code: '23505',
			constraint: 'members_pkey',
			at: expect.arrayContaining([expect.stringContaining('error-handler.test.ts')]),
		},
	})
})

test.each(['/strange', '/nothing', '/wrong-answer'])('answers %s with a generic 500 as well', async (url) => {
	const answer = await app.inject(url)
	expect(answer.statusCode).toBe(500)
	expect(answer.body).not.toContain(secret)
	expect(logged()).not.toContain(secret)
})

test('names the invalid fields of a request by path', async () => {
	const answer = await post('{"tags":["ok","too long"]}')
	expect(answer.statusCode).toBe(400)
	expect(answer.json().error).toMatchObject({
		code: 'bad_request',
		fields: { 'tags.1': expect.any(String), name: expect.any(String) },
	})
})

test.each([
	['not JSON', 400, 'bad_request', () => post(`{"${secret}`)],
	['nothing', 400, 'bad_request', () => post('')],
	['too much', 413, 'too_large', () => post(`"${'x'.repeat(2000)}"`)],
	['another kind', 415, 'unsupported_media', () => post(secret, 'text/csv')],
])('refuses %s with %i', async (_, status, code, send) => {
	const answer = await send()
	expect(answer.statusCode).toBe(status)
	expect(errorBody.parse(answer.json()).error.code).toBe(code)
	expect(answer.body).not.toContain(secret)
	expect(logged()).toBe('')
})

test("sends errors as JSON, whatever the route's content type", async () => {
	const answer = await app.inject('/typed')
	expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
	expect(answer.json().error.code).toBe('not_found')
})

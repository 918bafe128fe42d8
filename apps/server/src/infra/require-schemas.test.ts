import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requireSchemas } from './open-api.ts'

function newApp() {
	const app = Fastify()
	app.setSerializerCompiler(serializerCompiler)
	requireSchemas(app)
	return app
}

const handler = async () => ({ name: 'x', secret: 'y' })

test('stops the start and names a route without a response schema', async () => {
	const app = newApp()
	app.register(async (routes) => routes.get('/api/careless', { handler }))
	await expect(async () => app.ready()).rejects.toThrow('GET /api/careless')
})

test('does not accept a request schema alone', () => {
	expect(() => newApp().post('/x', { schema: { body: z.string() }, handler })).toThrow('POST /x')
})

test('accepts a route with a response schema and sends nothing else', async () => {
	const app = newApp().get('/x', { schema: { response: { 200: z.object({ name: z.string() }) } }, handler })
	expect((await app.inject('/x')).json()).toEqual({ name: 'x' })
})

test('accepts a route with a reason for having none', async () => {
	const app = newApp().get('/file', { config: { schemaless: 'answers with a file' }, handler })
	expect((await app.inject('/file')).statusCode).toBe(200)
	expect(() => newApp().get('/file', { config: { schemaless: '' }, handler })).toThrow('GET /file')
})

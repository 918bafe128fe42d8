import { blockPaths } from '@ydo/contract/blocks'
import { cardPaths } from '@ydo/contract/cards'
import { logPaths } from '@ydo/contract/directory'
import { noticePaths } from '@ydo/contract/notices'
import { profilePaths } from '@ydo/contract/profile'
import { paths } from '@ydo/contract/session'
import { visibilityPaths } from '@ydo/contract/visibility'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { testApp } from '#test/app.ts'
import { addPhoto, join, saveProfile } from '#test/members.ts'
import { block, idOf, saveVisibility } from '#test/see.ts'
import { openApiPath } from './open-api.ts'

type Schema = Record<string, unknown>
type Content = Record<string, { schema: Schema }>
type Operation = {
	security: unknown[]
	responses: Record<string, { content?: Content }>
	requestBody?: { content: Content }
}
type Document = {
	openapi: string
	paths: Record<string, Record<string, Operation>>
	components: { schemas: Record<string, Schema> }
}

const all = await testApp()
const { app } = all
const document: Document = (await app.inject(openApiPath)).json()

/** Routes that answer with pages, texts, tiles and a socket. */
const texts = ['/robots.txt', '/.well-known/security.txt', logPaths.checkpoint, logPaths.key]
const undocumented = [...texts, noticePaths.live, '*']

/** Every route of the application as 'GET /path/{id}', read from the router itself. */
function routes(): string[] {
	const found: string[] = []
	const parents: string[] = []
	for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
		const [, branch, part, methods] = /^(.*?[├└]── )(\S+)(?: \((.*)\))?$/.exec(line) ?? []
		if (!branch || !part) continue
		const depth = branch.length / 4 - 1
		parents.splice(depth, parents.length, part)
		const path = parents.join('').replaceAll(/:(\w+)/g, '{$1}')
		const told = methods?.split(', ').filter((method) => method !== 'HEAD' && !undocumented.includes(path))
		for (const method of told ?? []) found.push(`${method} ${path}`)
	}
	return found
}

test('describes every route and nothing else', () => {
	const described = Object.entries(document.paths).flatMap(([path, operations]) =>
		Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
	)
	expect(document.openapi).toBe('3.1.0')
	expect(described.sort()).toEqual(routes().sort())
	for (const path of [cardPaths.all, profilePaths.profile, profilePaths.photos, paths.user, paths.refresh])
		expect(Object.keys(document.paths)).toContain(path)
})

test('marks exactly the calls that are refused without a token', async () => {
	for (const [path, operations] of Object.entries(document.paths))
		for (const [method, { security }] of Object.entries(operations)) {
			const url = path.replaceAll(/\{\w+\}/g, 'AAAAAAAAAAAAAAAAAAAAAA')
			const { statusCode, headers } = await app.inject({ method: method.toUpperCase() as 'GET', url })
			const refused = statusCode === 401 && headers['www-authenticate'] === 'Bearer' && path !== paths.refresh
			expect([method, path, security]).toEqual([method, path, refused ? [{ bearer: [] }] : []])
		}
})

test('resolves every reference to a schema', () => {
	const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
		([, name]) => name,
	)
	expect(references.length).toBeGreaterThan(5)
	expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...new Set(references)]))
})

/** The document's schema of an answer, with references resolved. */
function schemaOf(method: string, path: string, status: number): Schema | undefined {
	const responses = document.paths[path]?.[method]?.responses
	const schema = (responses?.[status] ?? responses?.[`${Math.floor(status / 100)}XX`])?.content?.['application/json']
		?.schema
	return schema && (resolve(schema) as Schema)
}

function resolve(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(resolve)
	if (typeof value !== 'object' || value === null) return value
	if ('$ref' in value) return resolve(document.components.schemas[String(value.$ref).split('/').at(-1) ?? ''])
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]))
}

test('matches real answers', async () => {
	const asha = await join(all, { name: 'Asha' })
	const kabir = await join(all, { name: 'Kabir', gender: 'man', interestedIn: ['woman'] })
	await addPhoto(all, kabir)
	const { headers } = asha
	await block(all, asha, idOf(kabir))
	const answers = [
		['get', cardPaths.all, await app.inject({ url: cardPaths.all, headers })],
		['get', cardPaths.all, await app.inject(cardPaths.all)],
		['get', profilePaths.profile, await app.inject({ url: profilePaths.profile, headers })],
		['put', profilePaths.profile, await saveProfile(all, kabir, { gender: 'man', interestedIn: ['woman'] })],
		['put', profilePaths.profile, await saveProfile(all, kabir, { tags: [''] })],
		['put', profilePaths.profile, await saveProfile(all, kabir, { birthDate: '2015-01-01' })],
		['post', profilePaths.photos, await app.inject({ method: 'POST', url: profilePaths.photos, headers, body: 'x' })],
		['get', paths.user, await app.inject({ url: paths.user, headers })],
		['get', visibilityPaths.visibility, await app.inject({ url: visibilityPaths.visibility, headers })],
		['put', visibilityPaths.visibility, await saveVisibility(all, asha, { emails: ['ex@iiitdmj.ac.in'] })],
		['get', blockPaths.blocks, await app.inject({ url: blockPaths.blocks, headers })],
		['get', '/healthz', await app.inject('/healthz')],
		['get', openApiPath, await app.inject(openApiPath)],
	] as const
	for (const [method, path, answer] of answers) {
		const schema = schemaOf(method, path, answer.statusCode)
		expect([method, path, answer.statusCode, schema]).not.toContain(undefined)
		const parsed = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).safeParse(answer.json())
		expect([method, path, answer.statusCode, parsed.error]).toEqual([method, path, answer.statusCode, undefined])
	}
	expect(new Set(answers.map(([, , answer]) => answer.statusCode))).toEqual(new Set([200, 400, 401, 415, 422]))
})

test('detects an answer that does not match', () => {
	const schema = schemaOf('get', cardPaths.all, 200)
	const list = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema)
	expect(list.safeParse([{ id: 'x' }]).success).toBe(false)
})

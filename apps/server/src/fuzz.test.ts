import { errorBody } from '@ydo/contract/errors'
import { paths } from '@ydo/contract/session'
import { slotAnswer, slotPaths } from '@ydo/contract/slots'
import { inFull } from '@ydo/contract/test/in-full'
import { vaultEntries } from '@ydo/contract/vault'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { openApiPath } from '#infra/open-api.ts'
import { weekOf } from '#infra/time.ts'
import { type SignedIn, testApp } from '#test/app.ts'
import { plantCard } from '#test/members.ts'
import { sendSlot } from '#test/slots.ts'
import { slotBytes, tickBytes } from '#test/tick-bytes.ts'
import { makeEntry } from '#test/vault-entries.ts'

type Schema = {
	properties?: Record<string, Schema>
	enum?: unknown[]
	items?: Schema
	anyOf?: Schema[]
	const?: unknown
}
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } }
type Document = { paths: Record<string, Record<string, Operation>> }

const all = await testApp()
const { app } = all
const document: Document = (await app.inject(openApiPath)).json()

/** Redirects of a browser to and from the provider: they end on pages, not in JSON answers. */
const pages: string[] = [paths.signIn, paths.providerCallback]

const operations = Object.entries(document.paths)
	.filter(([path]) => !pages.includes(path))
	.flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, { requestBody }]) => ({
			path,
			method: method.toUpperCase(),
			body: requestBody?.content['application/json']?.schema,
			isSlot: path === slotPaths.slot,
		})),
	)

const text = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 40 }),
	fc.constantFrom(
		'',
		'\0',
		'../../keys.json',
		'%',
		'\ud800',
		"'; drop table members; --",
		'AAAAAAAAAAAAAAAAAAAAAA',
		'9'.repeat(400),
	),
)
const value = fc.oneof(
	{ depthSize: 'small', withCrossShrink: true },
	text,
	fc.constantFrom(null, true, -1, 0, 1e308, '2004-02-30', '99999-01-01', '__proto__'),
	fc.jsonValue({ maxDepth: 3 }),
)

/** Mostly valid by the schema, with occasional violations, so that values pass the first check. */
function near(schema: Schema | undefined): fc.Arbitrary<unknown> {
	if (!schema) return value
	const { properties, items, enum: choices, anyOf } = schema
	const right = properties
		? fc.record(Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, near(inner)])), {
				requiredKeys: [],
			})
		: items
			? fc.array(near(items), { maxLength: 4 })
			: choices
				? fc.constantFrom(...choices)
				: anyOf
					? fc.oneof(...anyOf.map(near))
					: 'const' in schema
						? fc.constant(schema.const)
						: value
	return fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: value })
}

/** Characters that HTTP allows in a header: the test client rejects others before we see them. */
const header = fc.stringMatching(/^[\x20-\x7e\xa0-\xff]{0,40}$/)
const headers = fc.record(
	{
		'content-type': fc.oneof(
			fc.constantFrom(
				'application/json',
				'image/jpeg',
				'text/plain',
				'application/json; charset=utf-7',
				'multipart/form-data',
			),
			header,
		),
		'if-none-match': header,
		'accept-encoding': header,
		accept: header,
		cookie: header,
		'x-forwarded-for': header,
		'user-agent': header,
		range: header,
	},
	{ requiredKeys: [] },
)

const byte = fc.integer({ min: 0, max: 255 })

/** Mostly a currently valid slot, sometimes with changed, added or missing bytes. */
const nearSlot: fc.Arbitrary<Buffer> = fc
	.record({
		seq: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.nat({ max: 3 })),
		plainBytes: fc.oneof({ weight: 5, arbitrary: fc.constant(1024) }, fc.constantFrom(0, 256, 1000)),
		leaf: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat({ max: 2 ** 32 - 1 })),
		number: fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 2 }) }, fc.nat({ max: 2 ** 32 - 1 })),
		weeks: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constantFrom(-1, 1)),
		season: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.constantFrom(0, 2, 65_535)),
		hasTick: fc.boolean(),
		changed: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(fc.tuple(fc.nat({ max: 1200 }), byte))),
		more: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: -436, max: 400 })),
	})
	.map(({ seq, plainBytes, leaf, number, weeks, season, hasTick, changed, more }) => {
		const tick = tickBytes({ week: weekOf(all.clock.now()) + weeks, leaf, number, season })
		const bytes = slotBytes(makeEntry({ seq, plainBytes }), hasTick ? tick : undefined)
		for (const [at, changedTo] of changed) bytes[at] = changedTo
		return more < 0 ? bytes.subarray(0, more) : Buffer.concat([bytes, Buffer.alloc(more)])
	})

type Call = {
	path: string
	method: string
	ids: string[]
	query: string
	headers: Record<string, string>
	/** Content type, unless the headers contain one. */
	type: string
	payload: Buffer
}

const call: fc.Arbitrary<Call> = fc.constantFrom(...operations).chain(({ path, method, body, isSlot }) =>
	fc.record({
		path: fc.constant(path),
		method: fc.constant(method),
		ids: fc.array(text, { minLength: 2, maxLength: 2 }),
		query: fc.oneof(fc.constant(''), text),
		headers: headers.map((told) => told as Record<string, string>),
		type: fc.constant(isSlot ? 'application/octet-stream' : 'application/json'),
		payload: fc.oneof(
			{ weight: isSlot ? 20 : 0, arbitrary: nearSlot },
			{ weight: 4, arbitrary: near(body).map((sent) => Buffer.from(JSON.stringify(sent) ?? '')) },
			{ weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)) },
		),
	}),
)

async function member(): Promise<SignedIn> {
	const signedIn = await all.signIn()
	await plantCard(all, signedIn)
	return signedIn
}

function send(signedIn: SignedIn, { path, method, ids, query, headers, type: usual, payload }: Call) {
	const left = [...ids]
	const url = path.replaceAll(/\{\w+\}/g, () => encode(left.shift() ?? ''))
	const type = headers['content-type'] ?? usual
	const bodiless = method === 'GET' || method === 'HEAD'
	return app.inject({
		method: method as NonNullable<InjectOptions['method']>,
		url: query ? `${url}?${encode(query)}` : url,
		headers: { ...headers, ...signedIn.headers, ...(!bodiless && { 'content-type': type }) },
		...(!bodiless && { payload }),
	})
}

/** Percent-encodes for a URL, which cannot carry lone surrogates. */
function encode(text: string): string {
	return encodeURIComponent(text.toWellFormed())
}

test('generates a nonsense call for every documented operation', () => {
	expect(operations.length).toBeGreaterThan(15)
	const drawn = new Set(fc.sample(call, 2000).map(({ method, path }) => `${method} ${path}`))
	expect(drawn.size).toBe(operations.length)
})

test('answers nonsense from a signed-in member without a 500 and in a documented shape', async () => {
	let caller = await member()
	await fc.assert(
		fc.asyncProperty(call, async (asked) => {
			const answer = await send(caller, asked)
			const what = `${asked.method} ${asked.path} ${answer.statusCode} ${answer.body.slice(0, 200)}`
			expect(answer.statusCode, what).toBeLessThan(500)
			if (answer.statusCode >= 400) {
				expect(errorBody.safeParse(JSON.parse(answer.body)).success, what).toBe(true)
				expect(answer.headers['content-type'], what).toContain('application/json')
			}
			// Signed out, erased or rate limited: continue as a new member.
			if (answer.statusCode === 401 || answer.statusCode === 429 || ended(asked)) caller = await member()
		}),
		{ numRuns: inFull(250, 100) },
	)
})

/** Calls that may have ended the caller's session. */
function ended({ method, path }: Call): boolean {
	return method !== 'GET' && /leaving|sessions|signout/.test(path)
}

test('answers any bytes of a slot with a SHA-256, zeros or an explained refusal', async () => {
	const seen = new Set<number>()
	let caller = await member()
	const bodies = fc.oneof(
		{ weight: 4, arbitrary: nearSlot },
		fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
	)
	await fc.assert(
		fc.asyncProperty(bodies, async (body) => {
			const answer = await sendSlot(all, caller, body)
			seen.add(answer.statusCode)
			if (answer.statusCode === 200) expect(slotAnswer.safeParse(answer.json()).success).toBe(true)
			else if (answer.statusCode === 409) expect(vaultEntries.safeParse(answer.json()).success).toBe(true)
			else {
				expect([400, 413, 422, 429]).toContain(answer.statusCode)
				expect(errorBody.safeParse(answer.json()).success).toBe(true)
			}
			if (answer.statusCode === 429) caller = await member()
		}),
		{ numRuns: inFull(200, 80) },
	)
	expect([...seen]).toEqual(expect.arrayContaining([200, 400, 409, 422]))
})

test('detects a planted fault', async () => {
	const broken = await testApp({
		deps: { ...all.deps, sealer: { seal: all.deps.sealer.seal, open: () => Buffer.from('{') } },
	})
	const caller = await broken.signIn()
	await plantCard(broken, caller)
	const answer = await broken.app.inject({ url: '/api/profile', headers: caller.headers })
	expect(answer.statusCode).toBe(500)
})

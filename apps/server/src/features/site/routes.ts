import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#domain/deps.ts'
import { AppError } from '#infra/errors.ts'
import { acceptedEncodings, type Encoding, matchesEtag } from '#infra/http-content.ts'
import { innerPaths, loadPages, notFoundScreen, type Page, readBuilt, screens } from './pages.ts'
import { securityHeaders } from './security-headers.ts'

/** API paths: missing ones are answered with a JSON error. */
const calls = /^\/(?:api|auth|photos|assets|healthz|log|\.well-known)(?:\/|$)/

/** The built web application: pages and files. Any other path gets the not-found page. */
export function siteRoutes(deps: Deps): FastifyPluginAsync {
	return async (app) => {
		await app.register(textFiles(deps))
		if (!deps.siteFolder) {
			app.setNotFoundHandler(() => absent())
			return
		}
		const pages = loadPages(deps.siteFolder, deps)
		const send = createPageSender(pages)
		app.setNotFoundHandler((request, reply) =>
			wantsPage(request) ? send(request, reply.code(404), notFoundScreen) : absent(),
		)
		for (const path of screens) app.get(path, publicFile('a page'), (request, reply) => send(request, reply, path))
		for (const [path, screen] of Object.entries(innerPaths))
			app.get(path, publicFile('a page'), (request, reply) => send(request, reply, screen))
		const script = workerScript(deps.siteFolder, { pages, headers: securityHeaders(deps), off: !deps.serviceWorker })
		serveWorker(app, script)
		await serveFiles(app, deps.siteFolder)
	}
}

/** The service worker, at the root so that its scope covers every page. Revalidated at each visit. */
function serveWorker(app: FastifyInstance, script: string): void {
	const version = hash('sha256', script, 'base64url').slice(0, 22)
	const send = createPageSender(new Map([['/worker.js', { html: script, version }]]), 'text/javascript')
	app.get('/worker.js', publicFile('a script'), (request, reply) => send(request, reply, '/worker.js'))
}

/**
 * Registers one route per file present at startup, so that no other path can be read. Files with content-hashed names are
 * immutable; the rest is revalidated.
 */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
	await app.register(fastifyStatic, {
		root: folder,
		serve: false,
		preCompressed: true,
		setHeaders: (reply) => reply.setHeader('vary', 'Accept-Encoding'),
	})
	for (const name of filesOf(folder)) {
		const options = name.startsWith('assets/') ? { maxAge: '365d', immutable: true } : { maxAge: 0 }
		app.get(`/${name}`, publicFile('a file'), (_, reply) => reply.sendFile(name, options))
	}
}

/** Regular files only: no dot files, compressed variants (served instead of their originals), pages or workers. */
function filesOf(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
		.filter(
			(name) =>
				/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(name) &&
				!/\.(?:br|gz|map)$|^[^/]*\.html$|^worker(?:-off)?\.js$/.test(name),
		)
}

function publicFile(what: string) {
	return { config: { public: true, schemaless: `answers with ${what}` }, schema: { hide: true } } as const
}

function wantsPage({ method, url }: FastifyRequest): boolean {
	return (method === 'GET' || method === 'HEAD') && !calls.test(url.split('?', 1)[0] ?? '')
}

function absent(): never {
	throw new AppError('not_found', 'There is nothing here.')
}

const year = 365 * 24 * 3600 * 1000

/** robots.txt, which excludes members' pages from indexing, and /.well-known/security.txt (RFC 9116). */
function textFiles({ institute, publicUrl, clock }: Deps): FastifyPluginAsync {
	return async (app) => {
		const serve = (path: string, text: () => string) =>
			app.get(path, publicFile('a text'), async (_, reply) =>
				reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=86400').send(text()),
			)
		serve('/robots.txt', () => 'User-agent: *\nDisallow: /\n')
		serve('/.well-known/security.txt', () =>
			[
				`Contact: mailto:${institute.contacts.security}`,
				`Expires: ${new Date(clock() + year).toISOString()}`,
				`Canonical: ${publicUrl}/.well-known/security.txt`,
				'Preferred-Languages: en',
				'',
			].join('\n'),
		)
	}
}

/** Placeholder for the hash of the served pages and headers. */
const place = '{{served}}'

type Served = { pages: ReadonlyMap<string, Page>; headers: object; off: boolean }

/**
 * The service worker for /worker.js, whose content changes with the pages and their headers. `off`: one that unregisters itself
 * and deletes its caches.
 */
function workerScript(folder: string, { pages, headers, off }: Served): string {
	const script = readBuilt(folder, off ? 'worker-off.js' : 'worker.js')
	if (off) return script
	if (!script.includes(place)) throw new Error(`worker.js has no place ${place}`)
	const versions = [...pages.values()].map(({ version }) => version)
	const said = JSON.stringify([versions, headers])
	return script.replaceAll(place, hash('sha256', said, 'base64url').slice(0, 10))
}

type Sent = Pick<Page, 'html' | 'version'>
type Body = { bytes: Buffer; etag: string }

/** Sends pages or other texts of one type: compressed once at startup, with ETag revalidation. */
function createPageSender<Path extends string>(pages: ReadonlyMap<Path, Sent>, type = 'text/html') {
	const bodies = new Map([...pages].map(([path, page]) => [path, bodiesOf(page)]))
	return (request: FastifyRequest, reply: FastifyReply, path: Path): FastifyReply => {
		const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding'])
		const body = bodies.get(path)?.[encoding]
		if (!body) throw new Error(`there is no page ${path}`)
		reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag: body.etag })
		if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], body.etag))
			return reply.code(304).send()
		if (encoding !== 'identity') reply.header('content-encoding', encoding)
		return reply.type(`${type}; charset=utf-8`).send(body.bytes)
	}
}

function bodiesOf({ html, version }: Sent): Record<Encoding | 'identity', Body> {
	const plain = Buffer.from(html)
	const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
	return {
		br: { bytes: brotliCompressSync(plain, { params }), etag: `"${version}-br"` },
		gzip: { bytes: gzipSync(plain, { level: 9 }), etag: `"${version}-gz"` },
		identity: { bytes: plain, etag: `"${version}"` },
	}
}

import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { matchesEtag } from '#platform/etag.ts'
import { loadPage, type Page } from '#platform/page.ts'
import { textFiles } from './text-files.ts'

/** Paths of screens. Any other path gets the page too, as "not found": the application shows its 404 screen. */
export const screens = [
	'/',
	'/login',
	'/callback',
	'/home',
	'/profile',
	'/preloader',
	'/search',
	'/choice',
	'/matched',
	'/notifications',
	'/settings',
	'/how',
	'/welcome',
]

/** Paths under which programs ask: what is not there is told them as an error body. */
const calls = /^\/(?:api|auth|photos|assets|healthz|\.well-known)(?:\/|$)/

/** The built web application: its page on every path of a screen, and its files. */
export function siteRoutes(deps: Deps): FastifyPluginAsync {
	return async (app) => {
		await app.register(textFiles(deps))
		if (!deps.siteFolder) {
			app.setNotFoundHandler(() => absent())
			return
		}
		const page = loadPage(deps.siteFolder, deps.institute)
		app.setNotFoundHandler((request, reply) =>
			wantsPage(request) ? sendPage(request, reply.code(404), page) : absent(),
		)
		for (const path of screens) {
			app.get(path, publicFile('a page'), (request, reply) => sendPage(request, reply, page))
		}
		await serveFiles(app, deps.siteFolder)
	}
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
	reply.headers({ 'cache-control': 'no-cache', etag: page.etag })
	const known = reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], page.etag)
	return known ? reply.code(304).send() : reply.type('text/html; charset=utf-8').send(page.html)
}

/**
 * One route for each file there was at start, so that no path leads anywhere else. What the build names by its content stays
 * the same for ever; the rest is asked for again each time.
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

/** Plain names alone: no dot files, no compressed twins (served in place of their originals), no index.html. */
function filesOf(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
		.filter((name) => /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(name) && !/\.(?:br|gz|map)$|^index\.html$/.test(name))
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

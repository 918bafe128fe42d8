import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { innerPaths, loadPages, notFoundScreen, screens } from '#platform/screens.ts'
import { securityHeaders } from '#platform/security-headers.ts'
import { createPageSender } from './page-sender.ts'
import { textFiles } from './text-files.ts'
import { workerScript } from './worker-script.ts'

/** Paths under which programs ask: what is not there is told them as an error body. */
const calls = /^\/(?:api|auth|photos|assets|healthz|log|\.well-known)(?:\/|$)/

/** The built web application: its pages, and its files. Any other path gets the page that says it is not found. */
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

/** The service worker, which stands at the root because it answers for every page. Asked for again at each visit. */
function serveWorker(app: FastifyInstance, script: string): void {
	const version = hash('sha256', script, 'base64url').slice(0, 22)
	const send = createPageSender(new Map([['/worker.js', { html: script, version }]]), 'text/javascript')
	app.get('/worker.js', publicFile('a script'), (request, reply) => send(request, reply, '/worker.js'))
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

/** Plain names alone: no dot files, no compressed twins (served in place of their originals), no pages, and no workers. */
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

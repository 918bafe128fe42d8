import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
	interface FastifyContextConfig {
		/** Why the route has no response schema: it answers with a file, say. */
		schemaless?: string
	}
}

/**
 * Refuses every route that does not declare what it answers, so that nothing leaves the server by accident: registering it
 * throws, and the application does not start.
 */
export function requireSchemas(app: FastifyInstance): void {
	app.addHook('onRoute', ({ method, url, schema, config }) => {
		if (schema?.response || config?.schemaless) return
		throw new Error(`${method} ${url} declares neither a response schema nor why it has none (config.schemaless)`)
	})
}

import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger'
import { card } from '@ydo/contract/cards'
import { errorBody } from '@ydo/contract/errors'
import { photo } from '@ydo/contract/photos'
import { profile } from '@ydo/contract/profile'
import { tokens, user } from '@ydo/contract/session'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

export const openApiPath = '/api/openapi.json'

/** Names of the contract's schemas in the document. */
const names = { Card: card, Error: errorBody, Photo: photo, Profile: profile, Tokens: tokens, User: user }

const document = z.looseObject({ openapi: z.literal('3.1.0') })

/**
 * Describes every route registered after it, from the route's own schemas, as an OpenAPI 3.1 document at /api/openapi.json. Routes
 * with `schema: { hide: true }` answer with pages and files and are left out.
 */
export async function openApi(app: FastifyInstance): Promise<void> {
	const schemaRegistry = z.registry<{ id: string }>()
	for (const [id, schema] of Object.entries(names)) schemaRegistry.add(schema, { id })

	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: { title: 'YDO', version: '1', description: 'Times are UTC. Ids are base64url of 16 bytes.' },
			components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
		},
		convertConstToEnum: false,
		transform: describe(createJsonSchemaTransform({ schemaRegistry })),
		transformObject: withoutInputs(createJsonSchemaTransformObject({ schemaRegistry })),
	})

	app.get(
		openApiPath,
		{ config: { public: true }, schema: { summary: 'This document', response: { 200: document } } },
		async () => app.swagger() as z.infer<typeof document>,
	)
}

// Applies the plugin to the whole application: otherwise the hook that collects routes would only see its own.
Object.assign(openApi, { [Symbol.for('skip-override')]: true })

/** Adds the parts common to all routes: who may call them, and the body of every failure. */
function describe(transform: SwaggerTransform): SwaggerTransform {
	return (input) => {
		const { schema, url } = transform(input)
		if (!schema || schema.hide) return { schema, url }
		const failure = { description: 'Refused or failed', $ref: '#/components/schemas/Error' }
		const response = { ...(schema.response as object), '4XX': failure, '5XX': failure }
		const security = input.route.config?.public ? [] : [{ bearer: [] }]
		return { schema: { ...schema, response, security }, url }
	}
}

/** Drops the request variant of each named schema: all of them are answers. */
function withoutInputs(transform: SwaggerTransformObject): SwaggerTransformObject {
	return (input) => {
		const made = transform(input)
		const components = 'components' in made ? made.components : undefined
		for (const name of Object.keys(names)) delete components?.schemas?.[`${name}Input`]
		return made
	}
}

declare module 'fastify' {
	interface FastifyContextConfig {
		/** Reason why the route has no response schema, for example that it answers with a file. */
		schemaless?: string
	}
}

/**
 * Refuses every route without a response schema, so that nothing leaves the server by accident: registering it throws, and the
 * application does not start.
 */
export function requireSchemas(app: FastifyInstance): void {
	app.addHook('onRoute', ({ method, url, schema, config }) => {
		if (schema?.response || config?.schemaless) return
		throw new Error(`${method} ${url} declares neither a response schema nor why it has none (config.schemaless)`)
	})
}

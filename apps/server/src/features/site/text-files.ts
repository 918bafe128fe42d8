import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#platform/deps.ts'

const year = 365 * 24 * 3600 * 1000

/** robots.txt: members' pages are nobody's index. And /.well-known/security.txt (RFC 9116). */
export function textFiles({ institute, publicUrl, clock }: Deps): FastifyPluginAsync {
	return async (app) => {
		const serve = (path: string, text: () => string) =>
			app.get(
				path,
				{ config: { public: true, schemaless: 'answers with a text' }, schema: { hide: true } },
				async (_, reply) =>
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

import { directoryPaths, leafAnswer, leafRequest, logPaths } from '@ydo/contract/directory'
import { limits } from '@ydo/contract/limits'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { perMember } from '#platform/rate-limit.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import { readEntry, refusalOf } from './rules.ts'
import { readTilePath, type TileName } from './tile-path.ts'
import { createWitnessing } from './witnessing.ts'

/** POST /api/directory/leaves, and the public log under /log (C2SP tlog-tiles), which is served to anybody. */
export function directoryRoutes(deps: Deps): FastifyPluginAsyncZod {
	const keeper = createKeeper(deps)
	const witnessing = createWitnessing(deps, keeper)

	return async (app) => {
		app.addHook('onReady', async () => {
			await keeper.catchUp().catch(() => app.log.error('the directory could not be read at the start'))
		})
		witnessing.run(app)

		app.post(
			directoryPaths.leaves,
			{
				config: { rateLimit: perMember(limits.leavesPerMinute) },
				schema: { summary: "Publish the caller's keys", body: leafRequest, response: { 201: leafAnswer } },
			},
			async ({ caller: { memberId }, body }, reply) => {
				const outcome = await keeper.append(await readEntry(deps.institute.label, memberId, body))
				if ('refused' in outcome) throw refusalOf(outcome.refused)
				witnessing.soon()
				return reply.code(201).send(outcome)
			},
		)

		app.get(logPaths.checkpoint, publicText('a signed note'), async (_, reply) =>
			sendText(reply, await witnessing.checkpoint()),
		)

		app.get(logPaths.key, publicText('a key'), async (_, reply) => sendText(reply, `${deps.logSigner.verifierKey}\n`))

		app.get<{ Params: { '*': string } }>(`${logPaths.tile}*`, publicText('a tile'), async ({ params }, reply) => {
			const name = readTilePath(params['*'])
			const tile = name && (await findTile(keeper, name))
			if (!tile) throw new AppError('not_found', 'There is nothing here.')
			return reply.type('application/octet-stream').header('cache-control', forEver).send(tile)
		})
	}
}

/** What a tile's path names never changes, a part of one neither: its width is in the path. */
const forEver = 'public, max-age=31536000, immutable'

function publicText(what: string) {
	return { config: { public: true, schemaless: `answers with ${what}` }, schema: { hide: true } } as const
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
	return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text)
}

/** Another instance may have appended what is asked for. */
async function findTile(keeper: Keeper, name: TileName): Promise<Buffer | undefined> {
	const find = ({ level, index, width }: TileName) =>
		level === 'entries' ? keeper.held.entries(index, width) : keeper.held.tile(level, index, width)
	const found = find(name)
	if (found) return found
	await keeper.catchUp()
	return find(name)
}

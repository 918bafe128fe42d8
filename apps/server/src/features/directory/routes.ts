import { createHash } from 'node:crypto'
import { directoryPaths, type LeafRequest, leafAnswer, leafRequest, logPaths } from '@ydo/contract/directory'
import { limits } from '@ydo/contract/limits'
import { isChatKey } from '@ydo/log/chat-key'
import type { LeafFault } from '@ydo/log/directory'
import { verifyEd25519 } from '@ydo/log/ed25519'
import { decodeLeaf, isOfLog, leafToSign } from '@ydo/log/leaf'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '#domain/deps.ts'
import { AppError } from '#infra/errors.ts'
import { perMember } from '#infra/rate-limit.ts'
import { tileWidth } from './held-log.ts'
import type { Keeper, Refusal } from './keeper.ts'
import type { Entry } from './leaf-counts.ts'
import type { DirectoryLog } from './served-log.ts'

/** POST /api/directory/leaves, and the public log under /log (C2SP tlog-tiles). */
export function directoryRoutes(deps: Deps, { keeper, witnessing }: DirectoryLog): FastifyPluginAsyncZod {
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
			async ({ caller, body }, reply) => {
				const outcome = await keeper.append(await readEntry(deps.institute.label, caller, body))
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

/** A tile's path determines its content, also for partial tiles: the width is part of the path. */
const forEver = 'public, max-age=31536000, immutable'

function publicText(what: string) {
	return { config: { public: true, schemaless: `answers with ${what}` }, schema: { hide: true } } as const
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
	return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text)
}

/** Catches up if the tile is missing: another instance may have appended it. */
async function findTile(keeper: Keeper, name: TileName): Promise<Buffer | undefined> {
	const find = ({ level, index, width }: TileName) =>
		level === 'entries' ? keeper.held.entries(index, width) : keeper.held.tile(level, index, width)
	const found = find(name)
	if (found) return found
	await keeper.catchUp()
	return find(name)
}

/** A tile named by a C2SP tlog-tiles path: hashes at a level, or entries. */
type TileName = { level: number | 'entries'; index: number; width: number }

const path = /^(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Parses the path after /log/tile/; undefined unless it is the canonical path of a tile. */
function readTilePath(text: string): TileName | undefined {
	const [, level = '', digits = '', part] = path.exec(text) ?? []
	const index = Number(digits.replaceAll(/x|\//g, ''))
	const width = part === undefined ? tileWidth : Number(part)
	const isSpelledSo = !digits.startsWith('x000/') && Number.isSafeInteger(index * tileWidth)
	if (!level || !isSpelledSo || (part !== undefined && width >= tileWidth)) return undefined
	if (level === 'entries') return { level, index, width }
	return Number(level) <= highestLevel ? { level: Number(level), index, width } : undefined
}

const highestLevel = 63

type Owner = Pick<Entry, 'memberId' | 'account'>

/**
 * Parses a leaf to append: it must be the caller's own, signed, and match its chat key. Throws an AppError otherwise. The keeper
 * checks it against the log.
 */
async function readEntry(institute: string, { memberId, account }: Owner, body: LeafRequest): Promise<Entry> {
	const bytes = Buffer.from(body.leaf, 'base64url')
	const leaf = decodeLeaf(bytes)
	if (!leaf) throw wrong('leaf', 'not a leaf')
	if (isOfLog(leaf.event)) throw wrong('leaf', 'of the log')
	if (!memberId.equals(leaf.member)) throw wrong('leaf', 'of another member')
	if (!(await verifyEd25519(leaf.identity, leafToSign(institute, leaf), leaf.signature)))
		throw wrong('leaf', 'not signed')
	if (leaf.event !== 'join' && leaf.event !== 'reset') return { memberId, account, leaf: bytes, chatKey: undefined }
	if (body.chatKey === undefined) throw wrong('chatKey', 'missing')
	const chatKey = Buffer.from(body.chatKey, 'base64url')
	if (!createHash('sha256').update(chatKey).digest().equals(leaf.chatKeyHash)) throw wrong('chatKey', 'another key')
	if (!isChatKey(chatKey)) throw wrong('chatKey', 'no key')
	return { memberId, account, leaf: bytes, chatKey }
}

/** Faults that disappear after rereading the log: another member or another device of the caller was first. */
const overtaken: readonly LeafFault[] = ['not new', 'wrong previous', 'time before the last']

/** The error that the caller gets for a refused leaf. */
function refusalOf(refused: Refusal): AppError {
	if (refused === 'gone') return new AppError('unauthenticated', 'Sign in to continue.')
	if (refused === 'too many')
		return new AppError('too_many_requests', 'That was a lot of new keys. Try again tomorrow.')
	if (refused === 'no card') return new AppError('card_required', 'Publish your card first.')
	if (refused === 'full')
		return new AppError('unavailable', 'The directory takes no more keys today. Try again tomorrow.')
	if (overtaken.includes(refused))
		return new AppError('conflict', 'The directory has gone on since.', { leaf: refused })
	return wrong('leaf', refused)
}

function wrong(field: string, fault: string): AppError {
	return new AppError('unprocessable', 'The directory does not take this.', { [field]: fault })
}

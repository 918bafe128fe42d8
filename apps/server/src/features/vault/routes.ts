import { createHash } from 'node:crypto'
import {
	entriesQuery,
	type VaultWrap,
	vaultAppend,
	vaultAppended,
	vaultEntries,
	vaultLimits,
	vaultPaths,
	vaultWraps,
} from '@ydo/contract/vault'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Deps } from '#domain/deps.ts'
import { openWraps, readHeader, sealEntry, sealWraps } from '#domain/vault/entry.ts'
import { createVaultReader, createVaultStore, type NewEntry } from '#domain/vault/store.ts'
import { AppError } from '#infra/errors.ts'
import { perMember } from '#infra/rate-limit.ts'
import { dayOf, secondsLeftOfDay } from '#infra/time.ts'

/** Body limit of an append: an entry in base64url, plus JSON. */
const appendBytes = Math.ceil((vaultLimits.entryBytes * 4) / 3) + 1024

/**
 * GET and POST /api/vault/entries, GET and PUT /api/vault/wraps: a member's sealed entries in order. The server reads only an
 * entry's header: number and link (docs/decisions/0014-the-servers-vault.md).
 */
export function vaultRoutes({ db, sealer, clock }: Deps): FastifyPluginAsyncZod {
	const store = createVaultStore(db)

	const entriesAfter = createVaultReader({ db, sealer })

	const readEntry = (memberId: Buffer, { entry, snapshot }: z.infer<typeof vaultAppend>): NewEntry => {
		const bytes = Buffer.from(entry, 'base64url')
		const isSnapshot = snapshot === true
		const header = text(bytes) === entry ? readHeader(bytes, isSnapshot) : undefined
		if (!header) throw unprocessable('entry', isSnapshot ? 'is no snapshot of a vault' : 'is no entry of a vault')
		const sealed = sealEntry(sealer, { memberId, seq: header.seq }, bytes)
		const hash = createHash('sha256').update(bytes).digest()
		return { ...header, memberId, sealed, hash, bytes: bytes.length, day: dayOf(clock()), isSnapshot }
	}

	return async (app) => {
		app.get(
			vaultPaths.entries,
			{
				config: { rateLimit: perMember(vaultLimits.entriesPerMinute) },
				schema: { summary: 'Entries of the own vault', querystring: entriesQuery, response: { 200: vaultEntries } },
			},
			async ({ caller, query }) => entriesAfter(caller.memberId, query.after),
		)

		app.post(
			vaultPaths.entries,
			{
				bodyLimit: appendBytes,
				config: { rateLimit: perMember(vaultLimits.entriesPerMinute) },
				schema: {
					summary: 'Append to the own vault',
					body: vaultAppend,
					response: { 201: vaultAppended, 409: vaultEntries },
				},
			},
			async ({ caller: { memberId }, body }, reply) => {
				const entry = readEntry(memberId, body)
				const outcome = await store.append(entry)
				if (outcome === 'full') throw new AppError('too_large', 'The vault is full until a snapshot makes room.')
				if (outcome === 'spent') {
					reply.header('retry-after', secondsLeftOfDay(clock()))
					throw new AppError('too_many_requests', 'The vault takes no more today. The rest can be sent tomorrow.')
				}
				if (typeof outcome === 'object') return reply.code(409).send({ entries: [], ...outcome })
				if (outcome === 'conflict') return reply.code(409).send(await entriesAfter(memberId, entry.seq - 1))
				return reply.code(201).send({ last: entry.seq })
			},
		)

		app.get(
			vaultPaths.wraps,
			{
				config: { rateLimit: perMember(vaultLimits.wrapsPerMinute) },
				schema: { summary: 'Wraps of the own vault key', response: { 200: vaultWraps } },
			},
			async ({ caller: { memberId } }) => {
				const sealed = await store.wraps(memberId)
				return sealed ? openWraps(sealer, memberId, sealed) : { wraps: [] }
			},
		)

		app.put(
			vaultPaths.wraps,
			{
				config: { rateLimit: perMember(vaultLimits.wrapsPerMinute) },
				schema: { summary: 'Replace the wraps of the own vault key', body: vaultWraps, response: { 204: z.null() } },
			},
			async ({ caller: { memberId }, body: { wraps } }, reply) => {
				if (!areWraps(wraps)) throw unprocessable('wraps', 'are no wraps of a vault key, or two have one id')
				await store.putWraps(memberId, sealWraps(sealer, memberId, { wraps }))
				return reply.code(204).send(null)
			},
		)
	}
}

function text(bytes: Buffer): string {
	return bytes.toString('base64url')
}

function unprocessable(field: string, what: string): AppError {
	return new AppError('unprocessable', 'This is not what a vault holds.', { [field]: what })
}

// Source of the layout: docs/crypto.md, "Vault".
const formatVersion = 1
const wrapKinds = [1, 2]

/** True if each has the layout of a wrap and all ids differ. */
function areWraps(wraps: readonly VaultWrap[]): boolean {
	const ids = new Set(wraps.map(({ id }) => id))
	return ids.size === wraps.length && wraps.every(({ wrap }) => isWrap(Buffer.from(wrap, 'base64url')))
}

function isWrap(bytes: Buffer): boolean {
	return bytes[0] === formatVersion && wrapKinds.includes(bytes[1] ?? 0)
}

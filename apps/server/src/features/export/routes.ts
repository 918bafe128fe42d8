import { exportPaths, type OwnRows, type OwnValue, ownRows, ownRowsLimits, ownRowsPaths } from '@ydo/contract/export'
import { limits } from '@ydo/contract/limits'
import { type ServerExport, serverExport } from '@ydo/contract/server-export'
import { stampTime } from '@ydo/log/stamp'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Caller, requireFreshSignIn } from '#access/authentication.ts'
import { openCard, openPhoto, showPhoto } from '#domain/cards/stored-card.ts'
import type { Deps } from '#domain/deps.ts'
import { openSide, openSidePhoto } from '#domain/matches/stored-choices.ts'
import { openNotice } from '#domain/notices/store.ts'
import { createPhotoAddresses } from '#domain/photos/photo-files.ts'
import { openPushDevice } from '#domain/push/push.ts'
import { hashReporter, openReport, receiptOf } from '#domain/reports/store.ts'
import { showSessions } from '#domain/sessions/device.ts'
import { openWraps } from '#domain/vault/entry.ts'
import { openMarks } from '#domain/visibility/marks.ts'
import { openBlock, openVisibility } from '#domain/visibility/stored-visibility.ts'
import { type Sealer, sealingBytes } from '#infra/at-rest.ts'
import { forJobs } from '#infra/database.ts'
import { AppError } from '#infra/errors.ts'
import { perMember } from '#infra/rate-limit.ts'
import { dateOf, dayOf } from '#infra/time.ts'
import { createExportStore, createRowsStore, type MemberRows, type StoredRow } from './store.ts'

/** GET /api/export: everything the server stores about the caller. Requires a fresh sign-in. */
export function exportRoutes({ db, sealer, hasher, addressKey, clock }: Deps): FastifyPluginAsyncZod {
	const store = createExportStore(forJobs(db))
	const addresses = createPhotoAddresses(addressKey, 'owner')

	const cardOf = (memberId: Buffer, { card }: MemberRows): ServerExport['card'] =>
		card
			? {
					...openCard(sealer, memberId, card.sealed),
					version: card.version,
					updatedAt: card.updated_at.toISOString(),
				}
			: null

	const accountOf = ({ member }: MemberRows): ServerExport['account'] => {
		if (!member) throw new AppError('unauthenticated', 'Sign in to continue.') // erased since the request arrived
		return {
			id: member.id.toString('base64url'),
			role: member.role,
			status: member.status,
			joinedAt: member.created_at.toISOString(),
			leavesAt: member.leaves_at?.toISOString() ?? null,
			lapsesAt: member.lapses_at?.toISOString() ?? null,
			keyedHashes: {
				account: member.subject_hash.toString('base64url'),
				email: member.email_hash.toString('base64url'),
			},
			marks: member.marks ? openMarks(sealer, member.subject_hash, member.marks) : [],
		}
	}

	const describe = ({ memberId, sessionId, name, fullName, email }: Caller, rows: MemberRows): ServerExport => ({
		madeAt: new Date(clock()).toISOString(),
		account: accountOf(rows),
		names: { ...(name && { name }), ...(fullName && { full_name: fullName }), ...(email && { email }) },
		consents: rows.consents.map(({ version, given_at }) => ({ version, givenAt: given_at.toISOString() })),
		card: cardOf(memberId, rows),
		photos: rows.photos.map(({ id, sealed, addedAt }) => {
			const photo = openPhoto(sealer, id, sealed)
			return { ...photo, ...showPhoto(addresses, dayOf(clock()), photo), addedAt: addedAt.toISOString() }
		}),
		visibility: rows.visibility ? openVisibility(sealer, memberId, rows.visibility.sealed) : null,
		blocks: rows.blocks.map(({ sealed, created_at }) => ({
			id: openBlock(sealer, memberId, sealed).id.toString('base64url'),
			blockedAt: created_at.toISOString(),
		})),
		sessions: showSessions(sealer, rows.sessions, sessionId),
		vault: {
			entries: rows.vault.entries.map(({ seq, hash, bytes }) => ({
				number: seq,
				bytes: bytes - sealingBytes,
				sha256: hash.toString('base64url'),
			})),
			...(rows.vault.day && { lastDay: { day: dateOf(rows.vault.day.day), bytes: rows.vault.day.bytes } }),
			wraps: rows.vault.wraps ? openWraps(sealer, memberId, rows.vault.wraps.sealed).wraps : [],
		},
		notices: rows.notices.map((row) => openNotice(sealer, memberId, row)),
		noticesRead: rows.member?.read_notice ?? 0,
		push: rows.push.map(({ endpoint_hash, sealed, saved_at }) => ({
			...openPushDevice(sealer, endpoint_hash, sealed),
			savedAt: saved_at.toISOString(),
		})),
		reports: rows.reports.map((row) => {
			const { about, words } = openReport(sealer, row.id_hash, row.report)
			return { ...receiptOf(sealer, row), about, words }
		}),
		directory: {
			leaves: rows.leaves.map(({ index, leaf }) => ({ index, leaf: leaf.toString('base64url') })),
			chatKey: rows.chatKey?.chat_key.toString('base64url') ?? null,
		},
		...showChoices(sealer, rows),
		...showChats(memberId, rows),
	})

	return async (app) => {
		app.get(
			exportPaths.export,
			{
				config: { rateLimit: perMember(limits.exportsPerMinute) },
				schema: { summary: 'All that is stored about the caller', response: { 200: serverExport } },
			},
			async ({ caller }) => {
				requireFreshSignIn(caller, clock())
				const { memberId } = caller
				const reporterHash = hashReporter(hasher, memberId)
				return describe(caller, await store.read({ memberId, reporterHash }, new Date(clock())))
			},
		)
	}
}

/** The stored data of a member's chats, without the encrypted content. */
function showChats(memberId: Buffer, { chats, messages }: MemberRows): Pick<ServerExport, 'chats' | 'messages'> {
	return {
		chats: chats.map(({ match_id, epoch, opener_id, bytes, last }) => ({
			id: match_id.toString('base64url'),
			own: opener_id.equals(memberId),
			...{ epoch, bytes, messages: last },
		})),
		messages: messages
			.map((row) => {
				const own = row.sender_id.equals(memberId)
				return {
					number: own ? row.sender_number : row.recipient_number,
					chat: row.match_id.toString('base64url'),
					...{ epoch: row.epoch, seq: row.seq, id: row.message_id.toString('base64url'), own, bytes: row.bytes },
					at: new Date(stampTime(row.stamp)).toISOString(),
				}
			})
			.sort((one, other) => one.number - other.number),
	}
}

/** The stored data of a member's choices, decrypted as far as the server can; proofs and notes stay sealed. */
function showChoices(sealer: Sealer, { ticks, matches }: MemberRows): Pick<ServerExport, 'ticks' | 'matches'> {
	return {
		ticks: ticks.map(({ leaf, week, season, number, day, digest }) => ({
			...{ leaf, week, season, number },
			day: dateOf(day),
			sha256: digest.toString('base64url'),
		})),
		matches: matches.map((row) => {
			const place = { matchId: row.match_id, memberId: row.member_id }
			const { proof, note, ...side } = openSide(sealer, place, row.sealed)
			return {
				...{ id: row.match_id.toString('base64url'), peer: row.peer_id.toString('base64url'), week: row.week },
				...side,
				proof: proof.toString('base64url'),
				note: note.toString('base64url'),
				photo: row.photo ? openSidePhoto(sealer, place, row.photo).toString('base64url') : null,
				metOn: dateOf(row.day),
				acceptedOn: row.accepted_day === null ? null : dateOf(row.accepted_day),
				endedOn: row.ended_day === null ? null : dateOf(row.ended_day),
			}
		}),
	}
}

/** GET /api/export/rows: the rows about the caller as they are stored. */
export function ownRowsRoutes({ db, hasher, clock }: Deps): FastifyPluginAsyncZod {
	const store = createRowsStore(forJobs(db))
	return async (app) => {
		app.get(
			ownRowsPaths.rows,
			{
				config: { rateLimit: perMember(ownRowsLimits.callsPerMinute) },
				schema: { summary: 'The rows that are stored about the caller, unopened', response: { 200: ownRows } },
			},
			async ({ caller: { memberId } }): Promise<OwnRows> => {
				const tables = await store.read({ memberId, reporterHash: hashReporter(hasher, memberId) })
				return {
					at: new Date(clock()).toISOString(),
					tables: tables.map(({ rows, ...table }) => ({ ...table, rows: rows.map(showRow) })),
				}
			},
		)
	}
}

function showRow(row: StoredRow): Record<string, OwnValue> {
	return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, showValue(value)]))
}

/** Truncates bytes to a recognisable prefix, so that session credentials stay in the database. */
function showValue(value: unknown): OwnValue {
	if (value === null) return {}
	if (value instanceof Date) return { text: value.toISOString() }
	if (value instanceof Uint8Array)
		return { hex: Buffer.from(value.subarray(0, ownRowsLimits.bytes)).toString('hex'), length: value.length }
	return { text: String(value) }
}

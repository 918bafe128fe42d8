import { exportPaths } from '@ydo/contract/export'
import { limits } from '@ydo/contract/limits'
import { type ServerExport, serverExport } from '@ydo/contract/server-export'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Caller } from '#access/authentication.ts'
import { requireFreshSignIn } from '#access/fresh-sign-in.ts'
import { sealingBytes } from '#platform/at-rest.ts'
import { showPhoto } from '#platform/card-roster/card-body.ts'
import { openCard, openPhoto } from '#platform/card-roster/stored-card.ts'
import { forJobs } from '#platform/database.ts'
import { dayOf } from '#platform/day.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { showSessions } from '#platform/own-sessions/show-sessions.ts'
import { createPhotoAddresses } from '#platform/photo-address.ts'
import { openPushDevice } from '#platform/push/stored-device.ts'
import { perMember } from '#platform/rate-limit.ts'
import { hashReporter, openReport, receiptOf } from '#platform/reports/stored-report.ts'
import { openWraps } from '#platform/stored-vault.ts'
import { openMarks } from '#platform/visibility/marks.ts'
import { openBlock } from '#platform/visibility/stored-block.ts'
import { openVisibility } from '#platform/visibility/stored-visibility.ts'
import { showChats } from './show-chats.ts'
import { dateOf, showChoices } from './show-choices.ts'
import { createExportStore, type MemberRows } from './store.ts'

/** GET /api/export: what the server stores about the caller, for the caller's eyes alone, after a fresh sign-in. */
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
		if (!member) throw new AppError('unauthenticated', 'Sign in to continue.') // erased since the call came
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
			wraps: rows.vault.wraps ? openWraps(sealer, memberId, rows.vault.wraps.sealed) : [],
		},
		notices: rows.notices.map(({ number, kind, at }) => ({ number, kind, at: at.toISOString() })),
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
			async ({ caller }, reply) => {
				requireFreshSignIn(caller, clock())
				reply.header('cache-control', 'no-store')
				const { memberId } = caller
				const reporterHash = hashReporter(hasher, memberId)
				return describe(caller, await store.read({ memberId, reporterHash }, new Date(clock())))
			},
		)
	}
}

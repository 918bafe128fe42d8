import { type OwnRows, type OwnValue, ownRows, ownRowsLimits, ownRowsPaths } from '@ydo/contract/own-rows'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { forJobs } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { perMember } from '#platform/rate-limit.ts'
import { hashReporter } from '#platform/reports/stored-report.ts'
import { createRowsStore, type StoredRow } from './rows-store.ts'

/** GET /api/export/rows: the rows about the caller as they are stored, for the caller's eyes alone. */
export function ownRowsRoutes({ db, hasher, clock }: Deps): FastifyPluginAsyncZod {
	const store = createRowsStore(forJobs(db))
	return async (app) => {
		app.get(
			ownRowsPaths.rows,
			{
				config: { rateLimit: perMember(ownRowsLimits.callsPerMinute) },
				schema: { summary: 'The rows that are stored about the caller, unopened', response: { 200: ownRows } },
			},
			async ({ caller: { memberId } }, reply): Promise<OwnRows> => {
				reply.header('cache-control', 'no-store')
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

/** Of bytes no more than lets them be recognised: what a session is known by stays in the database. */
function showValue(value: unknown): OwnValue {
	if (value === null) return {}
	if (value instanceof Date) return { text: value.toISOString() }
	if (value instanceof Uint8Array)
		return { hex: Buffer.from(value.subarray(0, ownRowsLimits.bytes)).toString('hex'), length: value.length }
	return { text: String(value) }
}

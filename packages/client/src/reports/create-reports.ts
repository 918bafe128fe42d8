import type { NewReport, ReportReceipt } from '@ydo/contract/reports'
import { reportTexts } from '@ydo/contract/texts/report'
import { type Random, toBase64url } from '@ydo/crypto/bytes'
import { CallRefused } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import { createKeptReports } from './kept-reports.ts'
import { loadReports, sendReport } from './report-calls.ts'

/** Immutable; the same object until something changes. */
export type ReportsSnapshot = {
	readonly phase: 'loading' | 'failed' | 'ready'
	/** The latest first. */
	readonly receipts: readonly ReportReceipt[]
	/** Reports that wait on this device for the server. */
	readonly waiting: number
	/** When one was received last in this visit, in Unix milliseconds. */
	readonly sentAt: number | undefined
}

/** `kept`: it waits on this device, and is sent as soon as the server can be reached. */
export type ReportOutcome = SettledReport | 'kept'

export type SettledReport = { receipt: ReportReceipt } | { failure: string }

export type Reports = {
	/** Asks for the receipts. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** An id for a new report: one that is tried again has the same. */
	newId(): string
	/** Sends a report, or keeps it until that can be done. Answers, for people, why it cannot be sent at all. */
	send(report: NewReport): Promise<ReportOutcome>
	/** Sends what waits; what became of all that waits no more. Never rejects. */
	sendKept(): Promise<readonly SettledReport[]>
	subscribe(listener: () => void): () => void
	getSnapshot(): ReportsSnapshot
}

export type ReportsOptions = { request: Request; storage: ValueStorage; member: string; random: Random; now(): number }

/** The reports of a member. */
export function createReports({ request, storage, member, random, now }: ReportsOptions): Reports {
	const kept = createKeptReports(storage, member)
	const changes = createListeners()
	let snapshot: ReportsSnapshot = { phase: 'loading', receipts: [], waiting: 0, sentAt: undefined }
	const set = (change: Partial<ReportsSnapshot>) => {
		snapshot = { ...snapshot, ...change }
		changes.tell()
	}
	const count = async () => set({ waiting: (await kept.all()).length })

	/** Kept first: what is on its way when the page goes is sent again. */
	async function send(report: NewReport): Promise<ReportOutcome> {
		const isKept = await kept.keep(report)
		try {
			const receipt = await sendReport(request, report)
			await kept.forget(report.id)
			const others = snapshot.receipts.filter(({ id }) => id !== receipt.id)
			set({ receipts: [receipt, ...others], sentAt: now() })
			return { receipt }
		} catch (error) {
			const refused = refusalOf(error)
			if (refused) await kept.forget(report.id)
			if (refused || !isKept) return { failure: refused ?? reportTexts.notSent }
			return 'kept'
		} finally {
			await count()
		}
	}

	return {
		async load(signal) {
			if (snapshot.phase === 'failed') set({ phase: 'loading' })
			await count()
			try {
				set({ phase: 'ready', receipts: await loadReports(request, signal) })
			} catch {
				if (!signal?.aborted && snapshot.phase !== 'ready') set({ phase: 'failed' })
			}
		},
		newId: () => toBase64url(random(16)),
		send,
		async sendKept() {
			const settled: SettledReport[] = []
			for (const report of await kept.all()) {
				const outcome = await send(report)
				if (outcome === 'kept') break
				settled.push(outcome)
			}
			return settled
		},
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}

/** Why the server will never take it, for people; undefined where it may later. */
function refusalOf(error: unknown): string | undefined {
	if (!(error instanceof CallRefused)) return undefined
	const { status, told } = error
	const isFinal = status >= 400 && status < 500 && ![401, 408, 429].includes(status)
	return isFinal ? reportTexts.refused(told?.message ?? '') : undefined
}

import { tidyText } from '@ydo/contract/letters'
import {
	type NewReport,
	newReport,
	type ReportReceipt,
	reportList,
	reportPaths,
	reportReceipt,
} from '@ydo/contract/reports'
import { reportTexts } from '@ydo/contract/texts/report'
import { type Random, toBase64url } from '@ydo/crypto/bytes'
import { CallRefused, call } from '#calls/call.ts'
import { type Request, withJson } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import { memberKeys, type ValueStorage } from '#held/value-storage.ts'

/** Immutable; the same object until something changes. */
export type ReportsSnapshot = {
	readonly phase: 'loading' | 'failed' | 'ready'
	/** Latest first. */
	readonly receipts: readonly ReportReceipt[]
	/** Number of reports queued on this device. */
	readonly waiting: number
	/** Time of the last receipt in this visit, in Unix milliseconds. */
	readonly sentAt: number | undefined
}

/** `kept`: queued on this device until the server is reachable. */
export type ReportOutcome = SettledReport | 'kept'

export type SettledReport = { receipt: ReportReceipt } | { failure: string }

export type Reports = {
	/** Fetches the receipts. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	/** An id for a new report; retries reuse it. */
	newId(): string
	/** Sends or queues a report, with its words cleaned. On a permanent failure returns the reason, for people. */
	send(report: NewReport): Promise<ReportOutcome>
	/** Sends queued reports and returns the final outcomes. Never rejects. */
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

	/** Stores the report first, so that one interrupted by the end of the page is sent again. */
	async function send(written: NewReport): Promise<ReportOutcome> {
		const report = { ...written, words: tidyText(written.words) }
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

/** The reason of a permanent refusal, for people; undefined if a retry may succeed. */
function refusalOf(error: unknown): string | undefined {
	if (!(error instanceof CallRefused)) return undefined
	const { status, told } = error
	const isFinal = status >= 400 && status < 500 && ![401, 408, 429].includes(status)
	return isFinal ? reportTexts.refused(told?.message ?? '') : undefined
}

/** Sends a report; idempotent by its id. */
async function sendReport(request: Request, report: NewReport): Promise<ReportReceipt> {
	const answer = await call(request, reportPaths.reports, withJson('POST', report))
	return reportReceipt.parse(await answer.json())
}

/** The member's own reports, latest first. */
async function loadReports(request: Request, signal?: AbortSignal): Promise<ReportReceipt[]> {
	const answer = await call(request, reportPaths.reports, signal ? { signal } : {})
	return reportList.parse(await answer.json()).reports
}

/** Reports queued on the device alone. */
type KeptReports = {
	/** The readable ones; damaged reports, or those of another version, stay unsent. */
	all(): Promise<readonly NewReport[]>
	/** False if the device refused the write. */
	keep(report: NewReport): Promise<boolean>
	forget(id: string): Promise<void>
}

function createKeptReports(storage: ValueStorage, member: string): KeptReports {
	const prefix = memberKeys(member).reports
	const held = async () => {
		try {
			return [...(await storage.read(prefix)).values()]
		} catch {
			return []
		}
	}
	return {
		all: async () => (await held()).flatMap((value) => newReport.safeParse(value).data ?? []),
		keep: (report) =>
			storage.change(new Map([[prefix + report.id, report]])).then(
				() => true,
				() => false,
			),
		forget: (id) => storage.change(new Map(), [prefix + id]).catch(() => undefined),
	}
}

import { type NewReport, newReport } from '@ydo/contract/reports'
import { memberKeys } from '#held/member-keys.ts'
import type { ValueStorage } from '#held/value-storage.ts'

/** Reports that the server does not have yet, on the device alone. */
export type KeptReports = {
	/** Those that can be read; what is damaged, or of another version, stays unsent. */
	all(): Promise<readonly NewReport[]>
	/** Whether the device let it be kept. */
	keep(report: NewReport): Promise<boolean>
	forget(id: string): Promise<void>
}

export function createKeptReports(storage: ValueStorage, member: string): KeptReports {
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

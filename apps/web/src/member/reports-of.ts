import { createReports } from '@ydo/client/reports/create-reports'
import { perMember } from './member-scope.ts'

/** A member's reports, with those still queued on this device. */
export const reportsOf = perMember(({ member, request, held }) =>
	createReports({
		...{ request, storage: held, member },
		random: (length) => crypto.getRandomValues(new Uint8Array(length)),
		now: Date.now,
	}),
)

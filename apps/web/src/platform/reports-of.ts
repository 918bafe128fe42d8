import { createReports, type Reports } from '@ydo/client/reports/create-reports'
import { heldValues } from './held-values.ts'
import { session } from './session.ts'

let held: { member: string; reports: Reports } | undefined

/** The reports of a member, and those that wait on this device. */
export function reportsOf(member: string): Reports {
	if (held?.member !== member)
		held = {
			member,
			reports: createReports({
				request: session.requestAs(member),
				storage: {
					read: heldValues.read,
					change: async (put, remove) => {
						if (held?.member === member) await heldValues.change(put, remove)
					},
				},
				member,
				random: (length) => crypto.getRandomValues(new Uint8Array(length)),
				now: Date.now,
			}),
		}
	return held.reports
}

session.subscribe(() => {
	if (session.snapshot().status === 'signed-out') held = undefined
})

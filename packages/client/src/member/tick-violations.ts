import { type TickViolation, tickViolation } from '@ydo/contract/held-ticks'
import type { MemberOptions } from './member-parts.ts'

/** What the server answered wrongly to a tick, kept on the device: no reload heals it. */
export function createTickViolations({ storage, member }: Pick<MemberOptions, 'storage' | 'member'>) {
	const key = `ticks/${member}/violation`
	let standing: TickViolation | undefined

	return {
		/** As this tab knows it. */
		standing: () => standing,
		/** Reads what is kept, by whichever tab. */
		async look(): Promise<void> {
			standing ??= tickViolation.safeParse((await storage.read(key)).get(key)).data
		},
		/** Counts in this visit also where the device keeps nothing. */
		async keep(violation: TickViolation): Promise<void> {
			standing ??= violation
			await storage.change(new Map([[key, standing]])).catch(() => undefined)
		},
	}
}

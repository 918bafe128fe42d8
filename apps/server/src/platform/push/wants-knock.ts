import type { PushDevice, PushKind, QuietHours } from '@ydo/contract/push'

const minuteOfDay = 24 * 60

/** What passes quiet hours: it is rare, and waiting may cost something. */
const passing: readonly PushKind[] = ['safety']

/** Whether a device is to be knocked for such a thing at a time (Unix milliseconds). What quiet hours hold back is not made up for. */
export function wantsKnock(
	{ kinds, quiet }: Pick<PushDevice, 'kinds' | 'quiet'>,
	kind: PushKind,
	now: number,
): boolean {
	return kinds.includes(kind) && (passing.includes(kind) || !quiet || !isQuiet(quiet, now))
}

/** From the first minute up to, and without, the last; over midnight where that one is earlier. Where both are one, never. */
export function isQuiet({ from, to, offset }: QuietHours, now: number): boolean {
	const minute = (((Math.floor(now / 60_000) + offset) % minuteOfDay) + minuteOfDay) % minuteOfDay
	return from <= to ? from <= minute && minute < to : from <= minute || minute < to
}

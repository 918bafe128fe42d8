import type { Deps } from '#domain/deps.ts'
import { AppError } from '#infra/errors.ts'
import { millisecondsOfDay } from '#infra/time.ts'

/** Most milliseconds that the clock may deviate from its references. */
const tolerance = 10 * 60_000
/** Milliseconds since the last checkpoint beyond which a start logs the gap: the server was off, or its clock is wrong. */
const longPause = 7 * millisecondsOfDay

/** The server's clock is implausible, so nothing is signed with its time. */
export class ImplausibleClock extends AppError {
	constructor() {
		super('unavailable', 'The directory cannot be written right now. Try again later.')
		this.name = 'ImplausibleClock'
	}
}

type Needs = Pick<Deps, 'clock' | 'otherClocks'>

/**
 * Checks the clock against the host's uptime and the database's clock before its time is signed. Devices refuse a checkpoint
 * older than one they have, so one signed with next month's time would stop the directory until then. The first check has no
 * uptime to compare with, since the server may have been off for months: it only warns. Returns the check, which throws
 * ImplausibleClock and warns once until the clock is right.
 */
export function createClockCheck({ clock, otherClocks }: Needs, warn: (line: string) => void) {
	/** Difference of clock and uptime when the clock was last plausible. */
	let apart = clock() - otherClocks.uptime()
	let isWarned = false
	let isFirst = true

	const faultOf = async (): Promise<string | undefined> => {
		const jumped = clock() - otherClocks.uptime() - apart
		if (Math.abs(jumped) > tolerance)
			return `it jumped by ${minutes(jumped)} while the server ran: set it right, or restart the server if it is right now`
		const ahead = clock() - (await otherClocks.database())
		if (Math.abs(ahead) > tolerance) return `it is ${minutes(ahead)} ahead of the database's: set both by NTP`
		return undefined
	}

	return async (lastTime: number | undefined): Promise<void> => {
		const fault = await faultOf()
		if (fault) {
			if (!isWarned) warn(`no checkpoint is signed, because this machine's clock cannot be right: ${fault}`)
			isWarned = true
			throw new ImplausibleClock()
		}
		const pause = clock() - (lastTime ?? clock())
		if (isFirst && pause > longPause)
			warn(
				`the last checkpoint is ${Math.floor(pause / millisecondsOfDay)} days old: if the server was not off for so long, its clock is wrong`,
			)
		apart = clock() - otherClocks.uptime()
		isWarned = false
		isFirst = false
	}
}

function minutes(milliseconds: number): string {
	return `${Math.round(milliseconds / 60_000)} minutes`
}

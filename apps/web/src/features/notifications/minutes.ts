/** "22:05" of a minute of the day, as an input for times has it. */
export function timeOf(minute: number): string {
	const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
	return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The minute of the day; undefined while the time is not complete. */
export function minuteOf(time: string): number | undefined {
	const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
	return hours && minutes ? Number(hours) * 60 + Number(minutes) : undefined
}

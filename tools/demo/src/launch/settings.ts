import { demoStudents } from '#people/student.ts'

/** Settings of a start; all others are the server's. */
export type LaunchSettings = {
	/** DEMO_STUDENTS: number of students in the demo institute. */
	students: number
	/** DEMO_COMPANIONS: lets some of them like newcomers back; "0" turns it off. */
	bots: boolean
	/** DEMO_BACKGROUND: makes most students after the address is printed; "0" turns it off. */
	background: boolean
	/** DEMO_PORTRAITS: "small" draws them as small as a photo may be: the server makes one width of each. */
	smallPortraits: boolean
	/** LOG_LEVEL is set: without it a demo logs less than the server's default. */
	hasLogLevel: boolean
}

/** Reads them from the environment. Throws an Error of one line. */
export function readSettings(env: NodeJS.ProcessEnv): LaunchSettings {
	const text = env.DEMO_STUDENTS?.trim() || String(demoStudents)
	const students = Number(text)
	if (!/^\d+$/.test(text) || students > demoStudents)
		throw new Error(`DEMO_STUDENTS is ${JSON.stringify(text)}; expected a number from 0 to ${demoStudents}`)
	return {
		students,
		bots: env.DEMO_COMPANIONS?.trim() !== '0',
		background: env.DEMO_BACKGROUND?.trim() !== '0',
		smallPortraits: env.DEMO_PORTRAITS?.trim() === 'small',
		hasLogLevel: Boolean(env.LOG_LEVEL?.trim()),
	}
}

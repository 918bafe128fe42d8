import { demoStudents } from '#people/student.ts'

/** The settings that a start needs itself; all others are the server's. */
export type LaunchSettings = {
	/** DEMO_STUDENTS: how many students the demo institute has. */
	students: number
	/** DEMO_COMPANIONS: whether some of them choose newcomers back; "0" for not. */
	companions: boolean
	/** DEMO_BACKGROUND: whether most students come after the address is printed; "0" for not. */
	background: boolean
	/** Whether LOG_LEVEL is set: without it a demo logs less than the server's default. */
	hasLogLevel: boolean
}

/** Reads them from the environment. Throws an Error in a line. */
export function readSettings(env: NodeJS.ProcessEnv): LaunchSettings {
	const text = env.DEMO_STUDENTS?.trim() || String(demoStudents)
	const students = Number(text)
	if (!/^\d+$/.test(text) || students > demoStudents)
		throw new Error(`DEMO_STUDENTS is ${JSON.stringify(text)}; expected a number from 0 to ${demoStudents}`)
	return {
		students,
		companions: env.DEMO_COMPANIONS?.trim() !== '0',
		background: env.DEMO_BACKGROUND?.trim() !== '0',
		hasLogLevel: Boolean(env.LOG_LEVEL?.trim()),
	}
}

import { demoStudents } from '#people/student.ts'

/** The settings that a start needs itself; all others are the server's. */
export type LaunchSettings = {
	/** DATA_DIR as the server will read it. */
	dataDir: string
	/** DEMO_STUDENTS: how many students the demo institute has. */
	students: number
	/** DEMO_COMPANIONS: whether some of them choose newcomers back; "0" for not. */
	companions: boolean
}

/** Reads them from the environment. Throws an Error in a line. Relative paths start at `resolve`'s folder. */
export function readSettings(env: NodeJS.ProcessEnv, resolve: (path: string) => string): LaunchSettings {
	const text = env.DEMO_STUDENTS?.trim() || String(demoStudents)
	const students = Number(text)
	if (!/^\d+$/.test(text) || students > demoStudents)
		throw new Error(`DEMO_STUDENTS is ${JSON.stringify(text)}; expected a number from 0 to ${demoStudents}`)
	const companions = env.DEMO_COMPANIONS?.trim() !== '0'
	return { dataDir: resolve(env.DATA_DIR?.trim() || 'data'), students, companions }
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

/** Cards of the demo institute: about half of them are in a student's list. */
const benchStudents = process.env.BENCH_STUDENTS ?? '48'

export type Product = { url: string; stop(): Promise<void> }

/**
 * Starts the product as a newcomer does: built, with a demo institute complete with portraits. The data folder persists, so that only
 * the first run fills it.
 */
export async function startProduct({
	students = benchStudents,
	dataDir = join(root, 'data', `bench-${students}`),
} = {}): Promise<Product> {
	const port = 20_000 + (process.pid % 6_000) * 2
	const child = spawn(process.execPath, ['tools/launch/src/run.js', 'tools/demo/src/start.ts'], {
		cwd: root,
		env: {
			...process.env,
			PORT: String(port),
			DATA_DIR: dataDir,
			DEMO_STUDENTS: students,
			DEMO_BACKGROUND: '0',
			LOG_LEVEL: 'warn',
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const ended = new Promise<void>((done) => child.once('exit', () => done()))
	await new Promise<void>((done, fail) => {
		let output = ''
		child.stdout.on('data', (chunk) => {
			output += chunk
			if (output.includes('the demo institute is complete')) done()
		})
		ended.then(() => fail(new Error(`the product did not start:\n${output}`)))
	})
	return {
		url: `http://localhost:${port}`,
		async stop() {
			child.kill('SIGTERM')
			await ended
		},
	}
}

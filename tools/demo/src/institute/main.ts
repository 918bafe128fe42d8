import { setPriority } from 'node:os'
import { demoClass } from '#people/student.ts'
import { fillInstitute } from './fill-institute.ts'
import type { DemoReport, DemoSettings } from './messages.ts'
import { createProgressFile, progressPath } from './progress-file.ts'

/** Gives way to the server and to whoever is at the machine (0 is ordinary, 19 the least). */
const patientPriority = 10

/**
 * The demo institute as a child process, forked with an IPC channel: fills it and ends. A process of its own, so that the
 * server's event loop stays free; it ends when the channel closes, however its parent ended.
 */
async function main(settings: DemoSettings): Promise<void> {
	const report = (message: DemoReport) => process.send?.(message)
	const { url, institute, dataDir } = settings
	const finished = await fillInstitute({
		url,
		students: demoClass({ institute, today: new Date() }, settings.students),
		file: createProgressFile(progressPath(dataDir)),
		onProgress: (phase, done, total) => report({ kind: 'progress', phase, done, total }),
		onTrouble: (line) => report({ kind: 'trouble', line }),
		onCards: () => setPriority(patientPriority),
	})
	report({ kind: 'end', finished })
	process.disconnect()
}

process.on('disconnect', () => process.exit())
process.once('message', main)

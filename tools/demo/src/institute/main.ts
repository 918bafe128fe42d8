import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Company, companionNumbers, startCompany } from '#companions/start-company.ts'
import { demoClass } from '#people/student.ts'
import { fillInstitute } from './fill-institute.ts'
import type { DemoReport, DemoSettings } from './messages.ts'
import { createProgressFile, progressPath } from './progress-file.ts'

/** Gives way to the server and to whoever is at the machine (0 is ordinary, 19 the least). */
const patientPriority = 10

/**
 * The demo institute as a child process, forked with an IPC channel: fills it, plays companions in it, and ends
 * where there are none. A process of its own, so that the server's event loop stays free; it ends when the channel closes, however its
 * parent ended.
 */
async function main(settings: DemoSettings): Promise<void> {
	const report = (message: DemoReport) => process.send?.(message)
	const { url, institute, dataDir } = settings
	const students = demoClass({ institute, today: new Date() }, settings.students)
	const finished = await fillInstitute({
		url,
		students,
		file: createProgressFile(progressPath(dataDir)),
		onProgress: (phase, done, total) => report({ kind: 'progress', phase, done, total }),
		onTrouble: (line) => report({ kind: 'trouble', line }),
		onCards: () => setPriority(patientPriority),
	})
	report({ kind: 'end', finished })
	const played = students.slice(companionNumbers.first - 1, companionNumbers.last)
	if (finished && settings.companions && played.length > 0)
		await playForever({ url, dataDir, students: played, label: institute.label })
	process.disconnect()
}

/** A server that does not answer yet is asked again. */
async function playForever(company: Company): Promise<void> {
	const { signal } = new AbortController()
	for (;;) await startCompany(company, signal).catch(() => pause(60_000))
}

process.on('disconnect', () => process.exit())
process.once('message', main)

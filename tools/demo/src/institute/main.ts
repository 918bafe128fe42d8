import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type Company, companionNumbers, startCompany } from '#companions/start-company.ts'
import { demoClass, playableStudents, type Student } from '#people/student.ts'
import { cpuTimeOfTree } from './cpu-time.ts'
import { beginFilling, type Fill } from './fill-institute.ts'
import type { DemoReport, DemoSettings } from './messages.ts'
import { createPace, type Pace } from './pace.ts'
import { createProgressFile, progressPath } from './progress-file.ts'

/** Gives way to the server and to whoever is at the machine (0 is ordinary, 19 the least). */
const patientPriority = 10

/** Of one core, for everything that our parent runs: half a core with room for what is measured late. */
const backgroundShare = 0.45

/** CPU time of all processes for each of ours, where it cannot be measured: a portrait takes the server five times as long as us. */
const workForUs = 6

/**
 * The demo institute as a child process, forked with an IPC channel: fills it, plays companions in it, and ends
 * where there are none. A process of its own, so that the server's event loop stays free; it ends when the channel closes, however its
 * parent ended.
 */
async function main(settings: DemoSettings): Promise<void> {
	const { url, institute, dataDir } = settings
	const students = demoClass({ institute, today: new Date() }, settings.students)
	const fill = await beginFilling({
		url,
		students,
		file: createProgressFile(progressPath(dataDir)),
		onProgress: (done, total) => report({ kind: 'progress', done, total }),
		onTrouble: (line) => report({ kind: 'trouble', line }),
	})
	const plays = fill !== undefined && (await makeAll(fill, students, settings))
	if (!fill) report({ kind: 'end', finished: false })
	if (!plays) process.disconnect()
}

/** Fills the institute, the companions first, who play from then on. Answers whether they do. */
async function makeAll(
	fill: Fill,
	students: readonly Student[],
	{ url, dataDir, institute, companions, background }: DemoSettings,
): Promise<boolean> {
	const played = students.slice(companionNumbers.first - 1, companionNumbers.last)
	const playable = students.slice(0, playableStudents)
	const plays = (await fill(played, { isBrief: true })) && companions && played.length > 0
	if (plays) void playForever({ url, dataDir, students: played, label: institute.label })
	await (background ? fill(playable, { isBrief: true }) : fill(students))
	report({ kind: 'ready' })
	setPriority(patientPriority)
	report({ kind: 'end', finished: await fill(students, { pace: backgroundPace() }) })
	return plays
}

function backgroundPace(): Pace {
	const cpuTime = () => cpuTimeOfTree(process.ppid) ?? (process.cpuUsage().user / 1000) * workForUs
	return createPace({ share: backgroundShare, cpuTime, now: Date.now, wait: pause })
}

function report(message: DemoReport): void {
	process.send?.(message)
}

/** A server that does not answer yet is asked again. */
async function playForever(company: Company): Promise<void> {
	const { signal } = new AbortController()
	for (;;) await startCompany(company, signal).catch(() => pause(60_000))
}

process.on('disconnect', () => process.exit())
process.once('message', main)

import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { botNumbers, type Company, startCompany } from '#bots/start-company.ts'
import { demoClass, playableStudents, type Student } from '#people/student.ts'
import { portraitSize, smallPortraitSize } from '#portrait/render.ts'
import { cpuTimeOfTree } from './cpu-time.ts'
import { beginFilling, type Fill } from './fill-institute.ts'
import type { DemoReport, DemoSettings } from './messages.ts'
import { createPace, type Pace } from './pace.ts'
import { createProgressFile, progressPath } from './progress-file.ts'

/** Yields to the server and other programs (0 is normal, 19 the least). */
const patientPriority = 10

/** Share of one core for all processes of our parent: half a core, with room for what is measured late. */
const backgroundShare = 0.45

/** CPU time of all processes per unit of ours, where it cannot be measured: a portrait takes the server five times as long as us. */
const workForUs = 6

/**
 * The demo institute as a child process, forked with an IPC channel: fills it, plays demo bots in it, and ends if there are none. A
 * separate process keeps the server's event loop free; it ends when the channel closes, however its parent ended.
 */
async function main(settings: DemoSettings): Promise<void> {
	const { url, institute, dataDir, bots } = settings
	const students = demoClass({ institute, today: new Date() }, settings.students)
	const fill = await beginFilling({
		url,
		label: institute.label,
		keepOwnKeys: bots ? botNumbers.last : playableStudents,
		students,
		portraitSize: settings.smallPortraits ? smallPortraitSize : portraitSize,
		file: createProgressFile(progressPath(dataDir)),
		onProgress: (done, total) => report({ kind: 'progress', done, total }),
		onTrouble: (line) => report({ kind: 'trouble', line }),
	})
	const plays = fill !== undefined && (await makeAll(fill, students, settings))
	if (!fill) report({ kind: 'end', finished: false })
	if (!plays) process.disconnect()
}

/** Fills the institute, demo bots first, who play from then on. Resolves with whether they do. */
async function makeAll(
	fill: Fill,
	students: readonly Student[],
	{ url, dataDir, institute, bots, background }: DemoSettings,
): Promise<boolean> {
	const played = students.slice(botNumbers.first - 1, botNumbers.last)
	const playable = students.slice(0, playableStudents)
	const plays = (await fill(played, { isBrief: true })) && bots && played.length > 0
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

/** Retries until the server answers. */
async function playForever(company: Company): Promise<void> {
	for (;;) {
		const ending = new AbortController()
		await startCompany(company, ending.signal).catch(() => ending.abort())
		await pause(10_000)
	}
}

process.on('disconnect', () => process.exit())
process.once('message', main)

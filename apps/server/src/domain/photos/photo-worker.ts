// Program of a photo-decoding process: see [Note: photo processes] in photo-workers.ts. Its argument is its memory limit in bytes. It
// runs tasks one after the other until the server is gone.
import { AppError } from '#infra/errors.ts'
import { decodingRefusals } from './photo-input.ts'
import { type MeasuredPhoto, makePhoto, measurePhoto } from './photo-processing.ts'
import type { Answer, Task } from './photo-workers.ts'

/** Milliseconds between checks of its own memory; a decoder fills some 50 MB in that time. */
const lookEvery = 20
const memory = Number(process.argv[2])
let photo: { bytes: Uint8Array; measured: MeasuredPhoto } | undefined

async function answerTo(task: Task): Promise<Answer> {
	if (task.kind === 'measure') {
		const measured = await measurePhoto(task.bytes, task.format)
		photo = { bytes: task.bytes, measured }
		return { kind: 'measured', measured }
	}
	if (!photo) throw new Error('a photo is measured before it is made')
	const { bytes, measured } = photo
	photo = undefined
	return { kind: 'made', made: await makePhoto(bytes, measured) }
}

function failureOf(error: unknown): Answer {
	const code = error instanceof AppError && decodingRefusals.find((one) => one === error.code)
	return code ? { kind: 'refused', code, message: error.message } : { kind: 'failed', message: String(error) }
}

const tell = (answer: Answer) => process.send?.(answer)
// process.exit would wait for a running decoder.
const endAtOnce = () => process.kill(process.pid, 'SIGKILL')

process.on('message', async (task: Task) => tell(await answerTo(task).catch(failureOf)))
process.on('disconnect', endAtOnce)
// A terminal and a service manager signal the whole group: the server shuts down in order and ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
setInterval(() => process.memoryUsage.rss() > memory && endAtOnce(), lookEvery)
tell({ kind: 'ready' })

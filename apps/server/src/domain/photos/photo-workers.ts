import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, extname, join, parse } from 'node:path'
import { limits } from '@ydo/contract/limits'
import { photoFormats, photoWidths } from '@ydo/contract/photos'
import * as z from 'zod/mini'
import { createWorkQueue } from '#infra/concurrency.ts'
import { AppError } from '#infra/errors.ts'
import { decodingRefusals, type PhotoInput, photoFormatOf, photoRefusals } from './photo-input.ts'
import type { ProcessedPhoto } from './photo-processing.ts'

export type PhotoWorkers = {
	/**
	 * Decodes a photo and makes its versions in a separate process. Throws `unsupported_media` for other formats, `too_large` for too
	 * many pixels, memory or time, `too_small` for too few, `unprocessable` for a photo that cannot be decoded completely, and
	 * `unavailable` if the queue is full.
	 */
	process(bytes: Uint8Array): Promise<ProcessedPhoto>
	/** Kills the processes and abandons their tasks. */
	close(): Promise<void>
}

export type PhotoWorkersOptions = {
	/** Memory limit of a process in bytes: the maximum for a photo of the allowed pixels, which is a 12-bit AVIF. */
	memory?: number
	/** Time limit for reading or making a photo in milliseconds; on a slow, busy machine the largest take some five seconds. */
	time?: number
	/** Milliseconds after which an idle process ends. */
	rest?: number
	/** Called when a process ends unexpectedly, with a signal or an exit code. */
	onCrash?: (cause: string) => void
}

/** Two at a time are fastest on two cores; each waiting photo keeps up to limits.photoBytes in memory. */
const turnLimits = { atOnce: 2, waiting: 16 }
/** Decoded bytes of all photos in progress: two of maximum size, with four channels of a byte each. */
const decodedBytes = 2 * 4 * limits.photoPixels

export function createPhotoWorkers({
	memory = 512 * 1024 * 1024,
	time = 30_000,
	rest = 30_000,
	onCrash = () => {},
}: PhotoWorkersOptions = {}): PhotoWorkers {
	const turns = createWorkQueue(turnLimits)
	const decoded = createWorkQueue({ atOnce: decodedBytes, waiting: turnLimits.atOnce })
	const busy = new Set<PhotoProcess>()
	const idle: PhotoProcess[] = []
	let resting: NodeJS.Timeout | undefined
	let closed = false

	const endIdle = () => Promise.all(idle.splice(0).map((worker) => worker.end()))
	const take = (): PhotoProcess => {
		const worker = idle.pop() ?? startPhotoProcess({ memory, time, onCrash })
		if (worker.hasEnded()) return take()
		busy.add(worker)
		return worker
	}
	const give = (worker: PhotoProcess) => {
		busy.delete(worker)
		idle.push(worker)
		clearTimeout(resting)
		resting = setTimeout(endIdle, rest).unref()
	}
	const make = async (worker: PhotoProcess, bytes: Uint8Array, format: PhotoInput) => {
		const size = await worker.measure(bytes, format)
		// An AVIF decoder keeps several copies of the image, so one runs at a time, with nothing beside it.
		return decoded.run(() => worker.make(), format === 'heif' ? decodedBytes : size.decodedBytes)
	}

	return {
		async process(bytes) {
			const format = photoFormatOf(bytes)
			if (format === 'heic') throw photoRefusals.heic()
			if (!format) throw photoRefusals.unsupported()
			return turns.run(async () => {
				if (closed) throw photoRefusals.stopping()
				const worker = take()
				return make(worker, bytes, format).finally(() => give(worker))
			})
		},
		async close() {
			closed = true
			clearTimeout(resting)
			await Promise.all([endIdle(), ...[...busy].map((worker) => worker.end())])
		},
	}
}

/**
 * [Note: photo processes] Decoders are large C programs that read untrusted files: 1 kB can make them take a gigabyte, run for
 * minutes or crash. So each photo is decoded in a separate process (photo-worker.ts) without settings, keys or database, which is
 * killed when it exceeds its memory or time. Its end fails that photo alone.
 */
type PhotoProcess = {
	/** Reads a photo's header. Throws the reason for a refusal, and `too_large` if reading it ended the process. */
	measure(bytes: Uint8Array, format: PhotoInput): Promise<Answers['measured']>
	/** Makes the versions of the last measured photo. Throws as `measure` does. */
	make(): Promise<Answers['made']>
	hasEnded(): boolean
	/** Kills the process and abandons its task. */
	end(): Promise<void>
}

/** Tasks of the process, one at a time. */
export type Task = { kind: 'measure'; bytes: Uint8Array; format: PhotoInput } | { kind: 'make' }
export type Answer = z.infer<typeof answer>
type Answers = { measured: z.infer<typeof measured>; made: z.infer<typeof made> }

type PhotoProcessOptions = {
	/** Memory limit in bytes. */
	memory: number
	/** Time limit of a task in milliseconds. */
	time: number
	/** Called when the process ends unexpectedly, with a signal or an exit code. */
	onCrash(cause: string): void
}

// Answers are parsed: a malicious file may have taken over the process.
const pixels = z.int().check(z.positive())
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const version = z.object({
	width: z.literal(photoWidths),
	format: z.literal(photoFormats),
	bytes,
})
const measured = z.object({ width: pixels, height: pixels, decodedBytes: pixels })
const made = z.object({ width: pixels, height: pixels, blur: z.string(), versions: z.array(version) })
const answer = z.union([
	z.object({ kind: z.literal('ready') }),
	z.object({ kind: z.literal('measured'), measured }),
	z.object({ kind: z.literal('made'), made }),
	z.object({ kind: z.literal('refused'), code: z.enum(decodingRefusals), message: z.string() }),
	z.object({ kind: z.literal('failed'), message: z.string() }),
])

function startPhotoProcess({ memory, time, onCrash }: PhotoProcessOptions): PhotoProcess {
	const child = forkWorker(memory)
	const exited = Promise.withResolvers<void>()
	let asked: PromiseWithResolvers<Answer> | undefined
	let state: keyof typeof reasons = 'starting'

	child.on('message', (message) => {
		const told = answer.safeParse(message).data
		if (!told) child.kill('SIGKILL')
		else if (told.kind === 'ready') state = 'ready'
		else asked?.resolve(told)
	})
	const end = (cause: string) => {
		asked?.reject(reasons[state]())
		if (state !== 'ending') onCrash(cause)
		state = 'ended'
		exited.resolve()
	}
	child.once('exit', (code, signal) => end(String(signal ?? code)))
	child.once('error', ({ message }) => end(message))

	const ask = async (task: Task) => {
		if (state === 'ended') throw reasons.ended()
		asked = Promise.withResolvers()
		const late = setTimeout(() => {
			state = 'late'
			child.kill('SIGKILL')
		}, time)
		child.send(task, () => {}) // the exit event reports a dead process
		return asked.promise.finally(() => clearTimeout(late))
	}
	return {
		async measure(bytes, format) {
			const told = await ask({ kind: 'measure', bytes, format })
			if (told.kind === 'measured') return told.measured
			throw failureOf(told)
		},
		async make() {
			const told = await ask({ kind: 'make' })
			if (told.kind === 'made') return told.made
			throw failureOf(told)
		},
		hasEnded: () => state === 'ended',
		async end() {
			if (state === 'ended') return
			state = 'ending'
			child.kill('SIGKILL')
			await exited.promise
		},
	}
}

/** Reason why a task has no answer, by the state in which the process ended. */
const reasons = {
	starting: () => new Error('the photo-decoding process cannot start'),
	ready: photoRefusals.tooLarge,
	late: photoRefusals.tooLarge,
	ending: photoRefusals.stopping,
	ended: () => new Error('the photo-decoding process has ended'),
}

function failureOf(told: Answer): Error {
	if (told.kind === 'refused') return new AppError(told.code, told.message)
	return new Error(told.kind === 'failed' ? told.message : `the photo-decoding process answered ${told.kind}`)
}

/** Bytes that count as data although V8 has only reserved them, mostly for code it may compile. */
const reserved = 640 * 1024 * 1024
/** Makes glibc return the memory of a decoded image (mallopt(3)); other libraries do so anyway or ignore this. */
const returnMemory = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' }
const shell = '/bin/sh'
/** The TypeScript source beside this file, or in a build its compiled form. */
const program = join(dirname(import.meta.filename), `photo-worker${extname(import.meta.filename)}`)

/**
 * Starts the process with a kernel memory limit on Linux (RLIMIT_DATA, setrlimit(2), set by a shell before it becomes the program).
 * On every system the process also checks its own memory.
 */
function forkWorker(memory: number): ChildProcess {
	const node = [process.execPath, '--disable-warning=ExperimentalWarning']
	const limited = `ulimit -d ${Math.floor((memory + reserved) / 1024)}; exec "$0" "$@"`
	const [execPath = '', ...execArgv] =
		process.platform === 'linux' && existsSync(shell) ? [shell, '-c', limited, ...node] : node
	return fork(program, [String(memory)], {
		execPath,
		execArgv,
		env: { PATH: process.env.PATH, ...returnMemory },
		cwd: parse(process.execPath).root,
		// Decoder messages about broken files are useless.
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		serialization: 'advanced',
	})
}

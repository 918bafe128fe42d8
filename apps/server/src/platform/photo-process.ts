import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, extname, join, parse } from 'node:path'
import { photoFormats, photoWidths } from '@ydo/contract/photos'
import * as z from 'zod/mini'
import { AppError } from './errors.ts'
import type { PhotoInput } from './photo-format.ts'
import { photoRefusals } from './photo-refusals.ts'

/**
 * [Note: photo processes] Decoders are large programs in C that read what strangers send: a file of 1 kB can have them take a
 * gigabyte, run for minutes or crash. So each photo is decoded in a process of its own (photo-worker.ts), which has no settings,
 * no keys and no database, and which is ended when it takes too much memory or time. Its end is the answer to that photo alone.
 */
export type PhotoProcess = {
	/** Reads the header of a photo. Throws what is wrong with it, and `too_large` where reading it ended the process. */
	measure(bytes: Uint8Array, format: PhotoInput): Promise<Answers['measured']>
	/** Makes the versions of the photo that was measured last. Throws as `measure` does. */
	make(): Promise<Answers['made']>
	hasEnded(): boolean
	/** Ends it at once, with what it is at. */
	end(): Promise<void>
}

/** What the process is told to do, one task at a time. */
export type Task = { kind: 'measure'; bytes: Uint8Array; format: PhotoInput } | { kind: 'make' }
export type Answer = z.infer<typeof answer>
type Answers = { measured: z.infer<typeof measured>; made: z.infer<typeof made> }

export type PhotoProcessOptions = {
	/** Bytes of memory it may have. */
	memory: number
	/** Milliseconds a task may take. */
	time: number
	/** Told how it ended by itself: a signal, or an exit code. */
	onCrash(cause: string): void
}

// The answers are parsed: a file that has taken over the process may have it say anything.
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
	z.object({ kind: z.literal('refused'), code: z.enum(['too_large', 'unprocessable']), message: z.string() }),
	z.object({ kind: z.literal('failed'), message: z.string() }),
])

export function startPhotoProcess({ memory, time, onCrash }: PhotoProcessOptions): PhotoProcess {
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
		child.send(task, () => {}) // its exit tells that it has ended
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

/** Why a task of a process that ended has no answer, by the state it was in. */
const reasons = {
	starting: () => new Error('the process that decodes photos cannot start'),
	ready: photoRefusals.tooLarge,
	late: photoRefusals.tooLarge,
	ending: photoRefusals.stopping,
	ended: () => new Error('the process that decodes photos has ended'),
}

function failureOf(told: Answer): Error {
	if (told.kind === 'refused') return new AppError(told.code, told.message)
	return new Error(told.kind === 'failed' ? told.message : `the process that decodes photos answers ${told.kind}`)
}

/** Bytes that count as data although V8 has only reserved them, most of all for the code it may compile. */
const reserved = 640 * 1024 * 1024
/** Has glibc give the memory of a decoded image back when it is done (mallopt(3)); other libraries do, or read nothing of this. */
const returnMemory = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' }
const shell = '/bin/sh'
/** From the sources this runs TypeScript beside it, built it runs what was built of that. */
const program = join(dirname(import.meta.filename), `photo-worker${extname(import.meta.filename)}`)

/**
 * On Linux the kernel gives it no more memory than that (RLIMIT_DATA, setrlimit(2), which a shell sets before it becomes the
 * program). Everywhere it looks at what it has itself.
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
		// What decoders write about broken files is of no use to anybody.
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		serialization: 'advanced',
	})
}

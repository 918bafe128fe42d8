import { limits } from '@ydo/contract/limits'
import { type PhotoInput, photoFormatOf } from './photo-format.ts'
import { type PhotoProcess, startPhotoProcess } from './photo-process.ts'
import type { ProcessedPhoto } from './photo-processing.ts'
import { photoRefusals } from './photo-refusals.ts'
import { createWorkQueue } from './work-queue.ts'

export type PhotoWorkers = {
	/**
	 * Decodes a photo and makes its versions, in a process of its own. Throws `unsupported_media` for other formats, `too_large` for
	 * too many pixels or what takes too much memory or time, `unprocessable` for what cannot be decoded whole, and `unavailable`
	 * where too many wait already.
	 */
	process(bytes: Uint8Array): Promise<ProcessedPhoto>
	/** Ends the processes, with what they are at. */
	close(): Promise<void>
}

export type PhotoWorkersOptions = {
	/** Bytes of memory a process may have: the most that a photo of the allowed pixels needs, which is an AVIF of 12 bits. */
	memory?: number
	/** Milliseconds that reading or making a photo may take; on a slow machine that is busy the largest take some five seconds. */
	time?: number
	/** Milliseconds after which a process without work ends. */
	rest?: number
	/** Told how a process ended by itself: a signal, or an exit code. */
	onCrash?: (cause: string) => void
}

/** Two at a time are what two cores make fastest; each that waits keeps up to limits.photoBytes in memory. */
const turnLimits = { atOnce: 2, waiting: 16 }
/** Decoded bytes of all photos at work: two of the most pixels, with four channels of a byte each. */
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
		// An AVIF's decoder keeps several copies of the image: there is one at a time, and nothing beside it.
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

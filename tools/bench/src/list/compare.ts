import type { Load } from './http-load.ts'
import type { Form, Sampled } from './sample.ts'

/** A load: its duration and the server's processor time, in seconds. */
export type Run = { seconds: number; processor: number }

/**
 * Rates in responses a second; `ratio` is the list's rate over the file's, `processor` the same for processor time. Medians of the
 * rounds.
 */
export type Comparison = { list: number; file: number; ratio: number; processor: number; bytes: number }

const rounds = 5
/** Warm-up rounds that do not count: the code is still being compiled. */
const early = 2
/** Per round: enough for some tenths of a second, and few enough for the rate limit of the list. */
const most = { requests: 1000, bytes: 500e6 }

/** Requests lists and files in alternation, so that other load of the machine affects both, after some warm-up rounds. */
export async function compare(
	sample: readonly Sampled[],
	form: Form,
	run: (requests: Load['requests']) => Promise<Run>,
): Promise<Comparison> {
	const bytes = sample.reduce((sum, member) => sum + member.bytes(form), 0) / sample.length
	const count = Math.min(most.requests, Math.ceil(most.bytes / Math.max(1, bytes)))
	const spread = Array.from({ length: count }, (_, i) => sample[i % sample.length]).filter(
		(member) => member !== undefined,
	)
	const [lists, files] = [spread.map((member) => member.list(form)), spread.map((member) => member.file(form))]
	const taken: { list: Run; file: Run }[] = []
	for (let round = -early; round < rounds; round++) {
		const first = round % 2 === 0 ? await run(lists) : undefined
		const file = await run(files)
		const list = first ?? (await run(lists))
		if (round >= 0) taken.push({ list, file })
	}
	return {
		list: median(taken.map(({ list }) => count / list.seconds)),
		file: median(taken.map(({ file }) => count / file.seconds)),
		ratio: median(taken.map(({ list, file }) => file.seconds / list.seconds)),
		processor: median(taken.map(({ list, file }) => list.processor / file.processor)),
		bytes,
	}
}

function median(values: readonly number[]): number {
	return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}

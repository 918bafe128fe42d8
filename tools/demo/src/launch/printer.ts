import type { WriteStream } from 'node:tty'

/** Shows the progress of a start on a terminal or in a log. */
export type Printer = {
	/** A finished step in a line, with the seconds since the start. */
	step(text: string): void
	/** Progress: one overwritten line on a terminal; elsewhere a line for about every tenth. */
	progress(what: string, count: { done: number; total: number; unit?: string }): void
	/** A text as it stands, with empty lines around it. */
	announce(text: string): void
	/** The reason why it cannot go on. */
	problem(text: string): void
}

type Output = Pick<WriteStream, 'write'> & { isTTY?: boolean }

/** Writes to `output`, and problems to `errors`; `now` is in milliseconds. */
export function createPrinter({ output, errors, now }: { output: Output; errors: Output; now(): number }): Printer {
	const began = now()
	const seconds = () => `${((now() - began) / 1000).toFixed(1).padStart(6)} s  `
	const tenths = new Map<string, number>()
	let open = false

	const line = (text: string) => {
		if (open) output.write('\r\x1b[K') // overwrite the progress line
		open = false
		output.write(text)
	}
	return {
		step: (text) => line(`${seconds()}${text.replaceAll('\n', `\n${' '.repeat(10)}`)}\n`),
		announce: (text) => line(`\n${text}\n\n`),
		problem(text) {
			line('')
			errors.write(`YDO cannot go on: ${text}\n`)
		},
		progress(what, { done, total, unit = '' }) {
			const tenth = Math.floor((done / total) * 10)
			const further = tenth > (tenths.get(what) ?? -1)
			if (further) tenths.set(what, tenth)
			const text = `${seconds()}${what}: ${done}/${total}${unit}`
			if (!output.isTTY) return further ? line(`${text}\n`) : undefined
			line(done === total ? `${text}\n` : text)
			open = done < total
		},
	}
}

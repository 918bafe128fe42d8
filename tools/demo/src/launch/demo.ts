import { fileURLToPath } from 'node:url'
import type { DemoReport, DemoSettings } from '#institute/messages.ts'
import type { Child } from './child.ts'
import type { Printer } from './printer.ts'

export const demoProgram = fileURLToPath(import.meta.resolve('#institute/main.ts'))

/**
 * Lets the child fill the demo institute and prints progress. Resolves when there is enough to look at or something failed. The server
 * goes on in any case.
 */
export function fillDemo(child: Child<DemoReport>, settings: DemoSettings, printer: Printer): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	let wasIncomplete = false
	let ended = false
	child.onMessage((report) => {
		if (report.kind === 'ready') resolve()
		if (report.kind === 'trouble') {
			printer.step(report.line)
			resolve() // there is something to print now, and maybe nothing to wait for
		}
		if (report.kind === 'end') {
			ended = true
			if (report.finished) printer.step('the demo institute is complete')
		}
		if (report.kind !== 'progress') return
		const { done, total } = report
		wasIncomplete ||= done < total // a complete start prints no line
		if (wasIncomplete) printer.progress('demo institute', { done, total, unit: ' cards' })
	})
	child.exited.then((code) => {
		if (!ended && code !== 0) printer.step('the demo institute has ended too early; the next start goes on with it')
		resolve()
	})
	child.tell(settings)
	return promise
}

import { fileURLToPath } from 'node:url'
import type { DemoReport, DemoSettings } from '#institute/messages.ts'
import { cardsSoFar, progressPath } from '#institute/progress-file.ts'
import type { Child } from './child.ts'
import type { Printer } from './printer.ts'

/** With so many cards a demo student finds a deck; the others come while they look at the first. */
const enoughCards = 80

const labels = { cards: 'demo institute', portraits: 'portraits' } as const
const units = { cards: ' cards', portraits: '' } as const

export const demoProgram = fileURLToPath(import.meta.resolve('#institute/main.ts'))

/**
 * Lets the child fill the demo institute and tells how it goes. Resolves when there are enough cards to look at, or when
 * something went wrong. Whatever happens to it, the server goes on.
 */
export function fillDemo(child: Child<DemoReport>, settings: DemoSettings, printer: Printer): Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>()
	const enough = Math.min(settings.students, enoughCards)
	if (cardsSoFar(progressPath(settings.dataDir)) >= enough) resolve()
	const told = new Set<string>()
	let ended = false
	child.onMessage((report) => {
		if (report.kind === 'trouble') {
			printer.step(report.line)
			resolve() // there is something to say now, and maybe nothing to wait for
		}
		if (report.kind === 'end') {
			ended = true
			if (report.finished) printer.step('the demo institute is complete')
		}
		if (report.kind !== 'progress') return
		const { phase, done, total } = report
		if (done < total) told.add(phase) // what was complete before is not worth a line
		if (told.has(phase)) printer.progress(labels[phase], { done, total, unit: units[phase] })
		if (phase !== 'cards' || done >= enough) resolve()
	})
	child.exited.then((code) => {
		if (!ended && code !== 0) printer.step('the demo institute has ended too early; the next start goes on with it')
		resolve()
	})
	child.tell(settings)
	return promise
}

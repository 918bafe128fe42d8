import { describe, expect, it } from 'vitest'
import { createPrinter } from './printer.ts'

function printer(isTTY: boolean) {
	const written: string[] = []
	const problems: string[] = []
	let now = 1_000
	const made = createPrinter({
		output: { isTTY, write: (part: string) => written.push(part) > 0 },
		errors: { isTTY, write: (part: string) => problems.push(part) > 0 },
		now: () => now,
	})
	const wait = (time: number) => {
		now += time
	}
	return { ...made, wait, text: () => written.join(''), problems: () => problems.join('') }
}

const count = (to: number, total: number, tell: (done: number, total: number) => void) => {
	for (let done = 0; done <= to; done++) tell(done, total)
}

describe('a printer', () => {
	it('prints steps with the seconds since the start', () => {
		const { step, wait, text } = printer(false)
		step('first')
		wait(12_340)
		step('second\nwith another line')
		expect(text()).toBe('   0.0 s  first\n  12.3 s  second\n          with another line\n')
	})

	it('prints a line for about every tenth into a log', () => {
		const { progress, text } = printer(false)
		count(240, 240, (done, total) => progress('portraits', { done, total }))
		const lines = text().trimEnd().split('\n')
		expect(lines).toHaveLength(11)
		expect(lines.at(0)).toContain('portraits: 0/240')
		expect(lines.at(5)).toContain('portraits: 120/240')
		expect(lines.at(-1)).toContain('portraits: 240/240')
	})

	it('overwrites one line on a terminal and keeps the last', () => {
		const { progress, step, text } = printer(true)
		count(3, 3, (done, total) => progress('demo', { done, total, unit: ' cards' }))
		step('next')
		const shown = text().split('\r\x1b[K')
		expect(shown).toHaveLength(4)
		expect(shown.at(-1)).toBe('   0.0 s  demo: 3/3 cards\n   0.0 s  next\n')
	})

	it('does not print into the middle of a progress line', () => {
		const { progress, step, announce, problem, text, problems } = printer(true)
		progress('demo', { done: 1, total: 3 })
		step('a step')
		progress('demo', { done: 2, total: 3 })
		announce('ready')
		progress('demo', { done: 2, total: 3 })
		problem('no port')
		expect(text()).toBe(
			'   0.0 s  demo: 1/3\r\x1b[K   0.0 s  a step\n   0.0 s  demo: 2/3\r\x1b[K\nready\n\n   0.0 s  demo: 2/3\r\x1b[K',
		)
		expect(problems()).toBe('YDO cannot go on: no port\n')
	})
})

import { timings } from '@ydo/contract/timings'

/** What the preloader shows at a moment: its stage, and how far the bar is, in percent. */
export type PreloaderFrame = { stage: 'intro' | 'greeting' | 'bar' | 'done'; percent: number }

const greetingStart = timings.preloaderIntro
const barStart = greetingStart + timings.preloaderGreeting
const steps = 100 / timings.preloaderStepPercent
const barEnd = barStart + steps * timings.preloaderStep

/** Milliseconds from the first frame to leaving for home: 10,200. */
export const preloaderDuration = barEnd + timings.preloaderEnd

/**
 * The frame `elapsed` milliseconds after the first: intro, greeting, a bar that rises by 2 % every 100 ms from the end
 * of the greeting on, a wait at 100 %, done (specification, section 4).
 */
export function preloaderFrame(elapsed: number): PreloaderFrame {
	if (elapsed >= preloaderDuration) return { stage: 'done', percent: 100 }
	if (elapsed < greetingStart) return { stage: 'intro', percent: 0 }
	if (elapsed < barStart) return { stage: 'greeting', percent: 0 }
	const step = Math.min(steps, Math.floor((elapsed - barStart) / timings.preloaderStep))
	return { stage: 'bar', percent: step * timings.preloaderStepPercent }
}

/** Milliseconds from `elapsed` until the frame is another one; undefined when it stays. */
export function untilNextFrame(elapsed: number): number | undefined {
	if (elapsed < greetingStart) return greetingStart - elapsed
	if (elapsed < barStart) return barStart - elapsed
	if (elapsed < barEnd) return timings.preloaderStep - ((elapsed - barStart) % timings.preloaderStep)
	return elapsed < preloaderDuration ? preloaderDuration - elapsed : undefined
}

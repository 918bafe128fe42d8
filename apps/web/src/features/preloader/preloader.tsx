import { preloaderTexts } from '@ydo/contract/texts/preloader'
import { timings } from '@ydo/contract/timings'
import { type CSSProperties, useEffect, useState } from 'react'
import { prefersLessMotion } from '#browser/look.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { WifiHeart } from '#ui/wifi-heart.tsx'
import intro from './heart-intro.module.css'
import styles from './preloader.module.css'

type PreloaderProps = {
	/** First name of the member. */
	first: string
	/** Called once, when the welcome is over or skipped. */
	onDone: () => void
}

/** The timed welcome: an intro, the greeting, a bar that fills. It can be skipped from its first frame on. */
export function Preloader({ first, onDone }: PreloaderProps) {
	const { stage, percent } = usePreloaderFrame()
	useEffect(() => {
		if (stage === 'done') onDone()
	}, [stage, onDone])

	const greeting = preloaderTexts.hi(first)
	return (
		<main className={styles.page} data-stage={stage}>
			<WifiHeart
				className={classNames(styles.picture, stage === 'intro' && intro.intro)}
				motion={stage === 'intro' ? 'still' : 'sending'}
			/>
			<div className={styles.greeting} aria-live="polite">
				<h1 className={styles.hi} style={{ '--letters': greeting.length } as CSSProperties}>
					{greeting}
				</h1>
				<p className={styles.welcome}>{preloaderTexts.welcome}</p>
			</div>
			<div className={styles.progress}>
				<ProgressBar label={preloaderTexts.working} percent={percent} />
			</div>
			<Button look="outline" small className={styles.skip} onClick={onDone}>
				{preloaderTexts.skip} <Icon name="next" size={18} weight={3} />
			</Button>
		</main>
	)
}

/** The frame for the time since the first one. With reduced motion: the greeting, then done. */
function usePreloaderFrame(): PreloaderFrame {
	const [frame, setFrame] = useState<PreloaderFrame>(() => firstFrame())
	useEffect(() => (prefersLessMotion() ? playBriefly(setFrame) : play(setFrame)), [])
	return frame
}

function firstFrame(): PreloaderFrame {
	return prefersLessMotion() ? { stage: 'greeting', percent: 0 } : preloaderFrame(0)
}

type Show = (frame: PreloaderFrame) => void

/** Plays the specified timeline. Returns a stop function. */
function play(show: Show): () => void {
	const start = performance.now()
	let timer = 0
	function next() {
		const elapsed = performance.now() - start
		show(preloaderFrame(elapsed))
		const wait = untilNextFrame(elapsed)
		if (wait !== undefined) timer = window.setTimeout(next, wait)
	}
	next()
	return () => clearTimeout(timer)
}

function playBriefly(show: Show): () => void {
	const timer = setTimeout(() => show({ stage: 'done', percent: 100 }), timings.preloaderGreeting)
	return () => clearTimeout(timer)
}

/** The preloader at a moment: its stage, and the bar in percent. */
type PreloaderFrame = { stage: 'intro' | 'greeting' | 'bar' | 'done'; percent: number }

const greetingStart = timings.preloaderIntro
const barStart = greetingStart + timings.preloaderGreeting
const steps = 100 / timings.preloaderStepPercent
const barEnd = barStart + steps * timings.preloaderStep

/** Milliseconds from the first frame to leaving for home: 10,200. */
export const preloaderDuration = barEnd + timings.preloaderEnd

/**
 * The frame `elapsed` milliseconds after the first: intro, greeting, a bar that rises by 2 % every 100 ms from the end of the greeting on,
 * a wait at 100 %, done (specification, section 4).
 */
export function preloaderFrame(elapsed: number): PreloaderFrame {
	if (elapsed >= preloaderDuration) return { stage: 'done', percent: 100 }
	if (elapsed < greetingStart) return { stage: 'intro', percent: 0 }
	if (elapsed < barStart) return { stage: 'greeting', percent: 0 }
	const step = Math.min(steps, Math.floor((elapsed - barStart) / timings.preloaderStep))
	return { stage: 'bar', percent: step * timings.preloaderStepPercent }
}

/** Milliseconds from `elapsed` until the frame changes; undefined if it stays. */
export function untilNextFrame(elapsed: number): number | undefined {
	if (elapsed < greetingStart) return greetingStart - elapsed
	if (elapsed < barStart) return barStart - elapsed
	if (elapsed < barEnd) return timings.preloaderStep - ((elapsed - barStart) % timings.preloaderStep)
	return elapsed < preloaderDuration ? preloaderDuration - elapsed : undefined
}

/** A bar printed in two inks: the marigold one follows a little behind the rose one. */
function ProgressBar({ label, percent }: { label: string; percent: number }) {
	return (
		<div className={styles.progressBar} style={{ '--percent': percent } as CSSProperties}>
			<div
				className={styles.bar}
				role="progressbar"
				aria-label={label}
				aria-valuenow={percent}
				aria-valuemin={0}
				aria-valuemax={100}
			>
				<div className={styles.rose} />
				<div className={styles.marigold} />
			</div>
			<p className={styles.words} aria-hidden="true">
				<span className={styles.label}>{label}</span>
				<span>{percent}%</span>
			</p>
		</div>
	)
}

import { timings } from '@ydo/contract/timings'
import { useEffect, useState } from 'react'
import { prefersLessMotion } from '#platform/motion.ts'
import { type PreloaderFrame, preloaderFrame, untilNextFrame } from './preloader-frame.ts'

/** Keeps the frame in step with the time since the first one. With less motion: the greeting, then done. */
export function usePreloaderFrame(): PreloaderFrame {
	const [frame, setFrame] = useState<PreloaderFrame>(() => firstFrame())
	useEffect(() => (prefersLessMotion() ? playBriefly(setFrame) : play(setFrame)), [])
	return frame
}

function firstFrame(): PreloaderFrame {
	return prefersLessMotion() ? { stage: 'greeting', percent: 0 } : preloaderFrame(0)
}

type Show = (frame: PreloaderFrame) => void

/** Plays the specified timeline. Returns what ends it. */
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

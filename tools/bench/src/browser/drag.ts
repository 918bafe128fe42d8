import type { CDPSession, Page } from '@playwright/test'
import { finger, type Point } from './touch.ts'

/** Smoothness of a drag. */
export type Drag = {
	/** Share of frames that came within 17 ms of the previous one. */
	smooth: number
	/** Mean milliseconds of script per frame, on the throttled processor. */
	script: number
}

const frame = 1000 / 60
const duration = 2500

/** Drags from `from` to and fro for a while, one move a frame, never far enough to decide a card. */
export async function measureDrag(page: Page, cdp: CDPSession, from: Point): Promise<Drag> {
	await cdp.send('Performance.enable')
	const hand = finger(cdp)
	await hand.down(from)
	await hand.move({ x: from.x + 20, y: from.y })
	await startFrames(page)
	const before = await scriptTime(cdp)
	const start = performance.now()
	const moves: Promise<unknown>[] = []
	for (let at = 0; at < duration; at = performance.now() - start) {
		moves.push(hand.move({ x: from.x + 20 + 70 * Math.sin(at / 250), y: from.y + 10 * Math.sin(at / 400) }))
		await new Promise((done) => setTimeout(done, frame - ((performance.now() - start) % frame)))
	}
	await Promise.all(moves)
	const script = (await scriptTime(cdp)) - before
	const frames = await page.evaluate(() => window.dragFrames)
	await hand.move(from)
	await hand.up()
	return { smooth: frames.filter((gap) => gap <= 17).length / frames.length, script: script / frames.length }
}

declare global {
	interface Window {
		/** Milliseconds between frames. */
		dragFrames: number[]
	}
}

async function startFrames(page: Page): Promise<void> {
	await page.evaluate(() => {
		const gaps: number[] = []
		window.dragFrames = gaps
		let last: number | undefined
		const note = (time: number) => {
			if (last !== undefined) gaps.push(time - last)
			last = time
			requestAnimationFrame(note)
		}
		requestAnimationFrame(note)
	})
}

/** Milliseconds of script execution so far. */
async function scriptTime(cdp: CDPSession): Promise<number> {
	const { metrics } = await cdp.send('Performance.getMetrics')
	return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}

/** The baseline: an empty page whose one element follows the pointer. Frames that it misses are the machine's fault. */
export async function floorPage(page: Page): Promise<Point> {
	await page.setContent(
		'<!doctype html><div style="position:fixed;inset:200px 100px;background:teal;touch-action:none">',
	)
	await page.evaluate(() => {
		const box = document.querySelector('div')
		let x = 0
		let waiting = false
		addEventListener('pointermove', (event) => {
			x = event.clientX
			if (waiting) return
			waiting = true
			requestAnimationFrame(() => {
				waiting = false
				if (box) box.style.transform = `translate3d(${x - 195}px, 0, 0)`
			})
		})
	})
	return { x: 195, y: 400 }
}

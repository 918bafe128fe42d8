import type { Page } from '@playwright/test'
import { paths } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { timings } from '@ydo/contract/timings'
import { hold } from './calls.ts'
import { stopMotionAt } from './moments.ts'
import type { Chapter } from './state.ts'

declare global {
	interface Window {
		realTimers: Pick<Window, 'setTimeout' | 'clearTimeout' | 'requestAnimationFrame' | 'requestIdleCallback'>
	}
}

/** Opens the welcome and stops its time where it has come to `stage`, with the bar at `percent`. */
async function stopWelcomeAt(page: Page, stage: string, percent = 0): Promise<void> {
	await page.addInitScript(() => {
		const { setTimeout, clearTimeout, requestAnimationFrame, requestIdleCallback } = window
		window.realTimers = { setTimeout, clearTimeout, requestAnimationFrame, requestIdleCallback }
	})
	await page.clock.install()
	await page.goto('/preloader')
	await page.getByRole('button', { name: texts.preloader.skip }).waitFor()
	await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
	const bar = page.getByRole('progressbar', { includeHidden: true })
	const isThere = async () =>
		(await page.locator('[data-stage]').getAttribute('data-stage')) === stage &&
		(await bar.getAttribute('aria-valuenow')) === String(percent)
	while (!(await isThere())) await page.clock.runFor(timings.preloaderStep)
	// The welcome's own time stands; whoever looks at it now has a clock again.
	await page.evaluate(() => Object.assign(window, window.realTimers))
}

export const preloader: Chapter = {
	title: 'The welcome',
	states: [
		{
			name: 'checking',
			title: 'A guarded page while it is not known who is there',
			viewer: 'member',
			passing: true,
			async reach(page) {
				await hold(page, paths.user)
				await page.goto('/home')
				await page.getByRole('status').getByText(texts.preloader.checking).waitFor()
			},
		},
		{
			name: 'preloader-intro',
			title: 'Preloader, the intro',
			viewer: 'member',
			moving: true,
			async reach(page) {
				await stopWelcomeAt(page, 'intro')
				await stopMotionAt(page, 1500)
			},
		},
		{
			name: 'preloader-greeting',
			title: 'Preloader, the greeting',
			viewer: 'member',
			main: true,
			moving: true,
			async reach(page) {
				await stopWelcomeAt(page, 'greeting')
				await stopMotionAt(page, 1200)
			},
		},
		{
			name: 'preloader-bar',
			title: 'Preloader, the bar at 46 %',
			viewer: 'member',
			moving: true,
			async reach(page) {
				await stopWelcomeAt(page, 'bar', 46)
				await stopMotionAt(page, 1200)
			},
		},
	],
}

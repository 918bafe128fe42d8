import { expect, type Page } from '@playwright/test'
import { knownMemberKey } from '@ydo/client/session/token-store'
import { paths } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { timings } from '@ydo/contract/timings'
import { hold } from './calls.ts'
import { stopMotionAt } from './moments.ts'
import type { Chapter } from './state.ts'

declare global {
	interface Window {
		/** Milliseconds since the page began, for everything on it: advanced by hand only. */
		elapsed: number
	}
}

const { preloaderIntro, preloaderGreeting, preloaderStep } = timings

/** Opens the welcome and freezes it `elapsed` milliseconds after its first frame. */
async function stopWelcomeAt(page: Page, elapsed: number): Promise<void> {
	// Playwright's clock would stop in every page of this viewer's browser, and with it the checks of the page.
	await page.addInitScript(() => {
		window.elapsed = 0
		performance.now = () => window.elapsed
		const { setTimeout } = window
		const soon = (run: () => void, delay = 0) => setTimeout(run, Math.min(delay, 50))
		Object.assign(window, { setTimeout: soon })
	})
	await page.goto('/preloader')
	await page.getByRole('button', { name: texts.preloader.skip }).waitFor()
	await page.evaluate((time) => {
		window.elapsed = time
	}, elapsed)
}

/** Waits until the welcome is at `stage`, then freezes its motion `at` milliseconds after the start. */
async function stopAtStage(page: Page, stage: string, at: number): Promise<void> {
	await expect(page.locator(`[data-stage="${stage}"]`)).toBeVisible()
	await stopMotionAt(page, at)
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
				// An earlier state may have left the signed-in member on the device.
				await page.addInitScript((key) => localStorage.removeItem(key), knownMemberKey)
				await hold(page, paths.user)
				await page.goto('/home')
				await page.getByRole('status').getByText(texts.preloader.checking).waitFor()
			},
		},
		{
			name: 'preloader-intro',
			title: 'Preloader, the intro',
			viewer: 'member',
			passing: true,
			moving: true,
			async reach(page) {
				await stopWelcomeAt(page, preloaderIntro / 2)
				await stopAtStage(page, 'intro', preloaderIntro / 2)
			},
		},
		{
			name: 'preloader-greeting',
			title: 'Preloader, the greeting',
			viewer: 'member',
			main: true,
			moving: true,
			async reach(page) {
				await stopWelcomeAt(page, preloaderIntro + preloaderGreeting / 2)
				await stopAtStage(page, 'greeting', preloaderGreeting)
			},
		},
		{
			name: 'preloader-bar',
			title: 'Preloader, the bar at 46 %',
			viewer: 'member',
			moving: true,
			async reach(page) {
				await stopWelcomeAt(page, preloaderIntro + preloaderGreeting + 23 * preloaderStep)
				await stopAtStage(page, 'bar', preloaderGreeting)
			},
		},
	],
}

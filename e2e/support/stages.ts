import type { Page } from '@playwright/test'

type Stage = { name: string; at: number }

declare global {
	interface Window {
		stages: Stage[]
	}
}

/** Makes every page of the context record, on its own clock, when the welcome enters a stage and when the path changes. */
export async function noteStages(page: Page): Promise<void> {
	await page.addInitScript(() => {
		window.stages = []
		new MutationObserver(() => {
			const welcome = document.querySelector<HTMLElement>('[data-stage]')
			const name = location.pathname === '/preloader' ? welcome?.dataset.stage : location.pathname
			if (name && window.stages.at(-1)?.name !== name) window.stages.push({ name, at: performance.now() })
		}).observe(document, { subtree: true, childList: true, attributes: true })
	})
}

/** Milliseconds from entering each stage to entering the next, by the stage's name. */
export async function stageDurations(page: Page): Promise<Record<string, number>> {
	const stages = await page.evaluate(() => window.stages)
	return Object.fromEntries(
		stages.slice(0, -1).map(({ name, at }, index) => [name, (stages[index + 1]?.at ?? at) - at]),
	)
}

import type { BrowserContext } from '@playwright/test'
import { type Card, cardPaths } from '@ydo/contract/cards'
import { slowPage } from './browser.ts'

const many = 1000

/** Longest block of the main thread while the desktop's carousel gets 1,000 slides, in milliseconds. */
export async function manySlides(context: BrowserContext): Promise<number> {
	const page = await slowPage(context, 'as it is')
	await page.route(`**${cardPaths.all}`, (route) => route.fulfill({ json: Array.from({ length: many }, inventedCard) }))
	await page.goto('/home')
	await page.locator('[data-selected] h2').waitFor()
	await page.waitForTimeout(1500)
	const { longTasks } = await page.evaluate(() => window.vitals)
	await page.close()
	return Math.max(0, ...longTasks)
}

function inventedCard(_: unknown, index: number): Card {
	return {
		id: `invented-${index}`,
		name: `Student ${index}`,
		age: 18 + (index % 6),
		discipline: 'Design',
		year: '2nd year',
		tags: ['chess', 'tea'],
		image: '/favicon.svg',
		description: 'Makes very good paper planes, and lets them fly from the third floor.',
		photos: [],
		prompts: [],
	}
}

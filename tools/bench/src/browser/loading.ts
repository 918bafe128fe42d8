import type { Browser, BrowserContext } from '@playwright/test'
import type { Figure } from '#figure.ts'
import { freshContext, type Layout } from './browser.ts'
import { bytesOf } from './bytes.ts'
import { median } from './median.ts'
import { alive, firstPhoto, visit } from './visits.ts'
import type { Vitals } from './vitals.ts'

export type Bench = { browser: Browser; baseURL: string; storage: Record<string, string>; runs: number }

const scriptLimits: [string, number][] = [
	['/', 88],
	['/login', 90],
	['/home', 115],
]

/** Bytes that the first pages reference, by layout, against the limits. */
export async function pageWeights({ browser, baseURL }: Bench): Promise<Figure[]> {
	const figures: Figure[] = []
	for (const layout of ['phone', 'desktop'] as Layout[]) {
		for (const [path, most] of scriptLimits) {
			const { scripts, styles, fonts } = await bytesOf(browser, baseURL + path, layout)
			const subject = `${path}, ${layout}`
			figures.push(
				{ subject, property: 'JavaScript before it is usable, kB gzip', value: scripts, limit: { atMost: most } },
				{ subject, property: 'CSS, kB gzip', value: styles, limit: { atMost: 8 } },
				{ subject, property: 'fonts, kB', value: fonts, limit: { atMost: 45 } },
			)
		}
	}
	return figures
}

type Loads = Record<'floor' | 'landing' | 'login' | 'first' | 'again', Vitals[]>

/**
 * Cold visits of landing, login and home, and a second one of home in the same browser, all on slow 4G. A page of one line beside them
 * shows the share of machine and network.
 */
export async function slowLoads(bench: Bench): Promise<Figure[]> {
	const loads: Loads = { floor: [], landing: [], login: [], first: [], again: [] }
	for (let run = 0; run < bench.runs; run++) {
		await cold(bench, {}, async (context) => loads.floor.push(await visit(context, '/robots.txt')))
		await cold(bench, {}, async (context) => loads.landing.push(await visit(context, '/', alive)))
		await cold(bench, {}, async (context) => loads.login.push(await visit(context, '/login', alive)))
		await cold(bench, bench.storage, async (context) => {
			loads.first.push(await visit(context, '/home', firstPhoto))
			loads.again.push(await visit(context, '/home', firstPhoto))
		})
	}
	return [
		lcpFigure('a bare text, phone', loads.floor),
		...loadFigures('/, phone', loads.landing, 1200),
		...loadFigures('/login, phone', loads.login),
		...loadFigures('/home, phone, first visit', loads.first, 3600),
		...loadFigures('/home, phone, again', loads.again, 1500),
	]
}

async function cold(
	{ browser, baseURL }: Bench,
	storage: Record<string, string>,
	run: (context: BrowserContext) => Promise<unknown>,
): Promise<void> {
	const context = await freshContext(browser, { layout: 'phone', baseURL, storage })
	await run(context)
	await context.close()
}

function loadFigures(subject: string, visits: readonly Vitals[], most?: number): Figure[] {
	const middle = (value: (vitals: Vitals) => number) => median(visits.map(value))
	return [
		lcpFigure(subject, visits, most),
		{ subject, property: 'cumulative layout shift', value: middle(({ cls }) => cls), limit: { atMost: 0.05 } },
		{ subject, property: 'long tasks', value: middle(({ longTasks }) => longTasks.length) },
		{ subject, property: 'longest task, ms', value: middle(({ longTasks }) => Math.max(0, ...longTasks)) },
	]
}

function lcpFigure(subject: string, visits: readonly Vitals[], most?: number): Figure {
	return {
		subject,
		property: 'largest contentful paint, ms',
		value: median(visits.map(({ lcp }) => lcp)),
		...(most !== undefined && { limit: { atMost: most } }),
	}
}

import { texts } from '@ydo/contract/texts'
import type { Figure } from '#figure.ts'
import { freshContext, slowPage } from './browser.ts'
import { type Drag, floorPage, measureDrag } from './drag.ts'
import { longest, type Presses, pressEverything, tap } from './interactions.ts'
import type { Bench } from './loading.ts'
import { median } from './median.ts'
import { manySlides } from './slides.ts'
import { alive, firstPhoto } from './visits.ts'

const slowest = 100

/** Latency of presses and smoothness of drags on the phone, with a throttled processor and an unthrottled network. */
export async function pressing(bench: Bench): Promise<Figure[]> {
	const [floor, start]: [number[], number[]] = [[], []]
	const presses: Presses[] = []
	for (let run = 0; run < bench.runs; run++) {
		floor.push(await pressFloor(bench))
		start.push(await pressStart(bench))
		presses.push(await onHome(bench, pressEverything))
	}
	const names = Object.keys(presses[0] ?? {})
	const bare = pressFigure('a bare button, phone', 'press', floor)
	return [
		{ subject: bare.subject, property: bare.property, value: bare.value },
		pressFigure('/, phone', 'GET STARTED', start),
		...names.map((name) =>
			pressFigure(
				'/home, phone',
				name,
				presses.map((run) => run[name] ?? Number.NaN),
			),
		),
	]
}

function pressFigure(subject: string, name: string, values: readonly number[]): Figure {
	return { subject, property: `${name}: pressed until seen, ms`, value: median(values), limit: { atMost: slowest } }
}

/** The baseline: a button on an empty page that changes its own text. */
async function pressFloor({ browser, baseURL }: Bench): Promise<number> {
	const context = await freshContext(browser, { layout: 'phone', baseURL })
	const page = await slowPage(context, 'as it is')
	await page.setContent('<!doctype html><button onclick="this.textContent = \'pressed\'">press</button>')
	const duration = await longest(page, () => tap(page.getByRole('button')))
	await context.close()
	return duration
}

async function pressStart({ browser, baseURL }: Bench): Promise<number> {
	const context = await freshContext(browser, { layout: 'phone', baseURL })
	const page = await slowPage(context, 'as it is')
	await page.goto('/')
	await alive(page)
	await page.waitForTimeout(1000) // let idle loading finish
	const duration = await longest(page, () => tap(page.getByRole('button', { name: texts.landing.start })))
	await context.close()
	return duration
}

type OnHome<Result> = (...page: Parameters<typeof pressEverything>) => Promise<Result>

async function onHome<Result>({ browser, baseURL, storage }: Bench, run: OnHome<Result>): Promise<Result> {
	const context = await freshContext(browser, { layout: 'phone', baseURL, storage })
	const page = await slowPage(context, 'as it is')
	await page.goto('/home')
	await firstPhoto(page)
	await page.waitForTimeout(1000) // let idle loading finish
	const result = await run(page, await context.newCDPSession(page))
	await context.close()
	return result
}

/**
 * Frames of a dragged card, beside those of a page that only follows the finger: a busy machine, or one without a graphics card, misses
 * some itself. The product is judged by the misses beyond those.
 */
export async function dragging(bench: Bench): Promise<Figure[]> {
	const [cards, floors]: [Drag[], Drag[]] = [[], []]
	for (let run = 0; run < bench.runs; run++) {
		floors.push(await dragFloor(bench))
		cards.push(await onHome(bench, (page, cdp) => measureDrag(page, cdp, { x: 195, y: 400 })))
	}
	const smooth = (drags: readonly Drag[]) => 100 * median(drags.map((drag) => drag.smooth))
	const subject = 'dragging a card, phone'
	return [
		{ subject, property: 'frames within 17 ms, %', value: smooth(cards) },
		{ subject: 'dragging a bare box', property: 'frames within 17 ms, %', value: smooth(floors) },
		{
			subject,
			property: 'of the frames the bare box has within 17 ms, %',
			value: (100 * smooth(cards)) / smooth(floors),
			limit: { atLeast: 99 },
		},
		{ subject, property: 'script a frame, ms', value: median(cards.map(({ script }) => script)), limit: { atMost: 2 } },
		{
			subject: 'dragging a bare box',
			property: 'script a frame, ms',
			value: median(floors.map(({ script }) => script)),
		},
	]
}

async function dragFloor({ browser, baseURL }: Bench): Promise<Drag> {
	const context = await freshContext(browser, { layout: 'phone', baseURL })
	const page = await slowPage(context, 'as it is')
	const drag = await measureDrag(page, await context.newCDPSession(page), await floorPage(page))
	await context.close()
	return drag
}

/** Reported without a limit: a carousel of 1,000 slides. */
export async function longCarousel({ browser, baseURL, storage, runs }: Bench): Promise<Figure[]> {
	const values: number[] = []
	for (let run = 0; run < Math.min(3, runs); run++) {
		const context = await freshContext(browser, { layout: 'desktop', baseURL, storage })
		values.push(await manySlides(context))
		await context.close()
	}
	return [{ subject: '/home, desktop, 1,000 slides', property: 'longest task, ms', value: median(values) }]
}

import type { Figure } from '#figure.ts'
import { startBrowser } from './browser.ts'
import { readingHeld } from './held.ts'
import { type Bench, pageWeights, slowLoads } from './loading.ts'
import { type Product, startProduct } from './product.ts'
import { signIn } from './sign-in.ts'
import { dragging, longCarousel, pressing } from './using.ts'
import { wholeHome } from './whole-home.ts'

/** Runs of each measurement; the median counts. */
const runs = Number(process.env.BENCH_RUNS ?? 5)

const parts: Record<string, (bench: Bench) => Promise<Figure[]>> = {
	'bytes of the first pages': pageWeights,
	'bytes of home with all that comes by itself': wholeHome,
	'first pictures on slow 4G': slowLoads,
	'cards from the device': readingHeld,
	presses: pressing,
	drags: dragging,
	'a long carousel': longCarousel,
}

/** BENCH_URL names a running product. */
async function productToMeasure(): Promise<Product> {
	const url = process.env.BENCH_URL
	return url ? { url, stop: async () => {} } : startProduct()
}

/** The pages in a real browser, with the processor throttled fourfold and, where noted, on slow 4G. */
export async function browserSuite(): Promise<readonly Figure[]> {
	const product = await productToMeasure()
	const browser = await startBrowser()
	try {
		const baseURL = product.url
		const bench = { browser, baseURL, storage: await signIn(browser, baseURL), runs }
		const figures: Figure[] = []
		for (const [name, measure] of Object.entries(parts)) {
			console.error(`   ${name}`)
			figures.push(...(await measure(bench)))
		}
		return figures
	} finally {
		await browser.close()
		await product.stop()
	}
}

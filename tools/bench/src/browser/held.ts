import type { Card } from '@ydo/contract/cards'
import { cardPaths } from '@ydo/contract/cards'
import type { Figure } from '#figure.ts'
import { inventedCards, seededRandom } from '#search/institute.ts'
import { freshContext } from './browser.ts'
import type { Bench } from './loading.ts'
import { median } from './median.ts'

const count = 10_000

/** Reading 10,000 cards from the device at the processor's full speed: what home has kept, until the page has all of it as cards. */
export async function readingHeld({ browser, baseURL, storage, runs }: Bench): Promise<Figure[]> {
	const context = await freshContext(browser, { layout: 'phone', baseURL, storage })
	const page = await context.newPage()
	const cards = inventedCards(count, seededRandom(count)).map(asLongAsReal)
	await page.route(`**${cardPaths.all}`, (route) => route.fulfill({ json: cards, headers: { etag: '"held"' } }))
	await page.goto('/home')
	await page.waitForFunction(() => localStorage.getItem('ydo:list') !== null)
	await page.goto('/robots.txt')
	const times: number[] = []
	for (let run = 0; run < runs; run++) {
		const read = await page.evaluate(readAll)
		if (read.cards !== count) throw new Error(`the device holds ${read.cards} cards, not ${count}`)
		times.push(read.milliseconds)
	}
	await context.close()
	const limit = { atMost: 50 }
	return [{ subject: 'cards held', property: '10,000 read from the device, ms', value: median(times), limit }]
}

/** In the page, as platform/held-values.ts reads them. */
async function readAll(): Promise<{ cards: number; milliseconds: number }> {
	const result = <Value>(request: IDBRequest<Value>) =>
		new Promise<Value>((done) => {
			request.onsuccess = () => done(request.result)
		})
	const database = await result(indexedDB.open('ydo', 1))
	const begin = performance.now()
	const store = database.transaction('held').objectStore('held')
	const values: unknown[] = (await Promise.all([result(store.getAll()), result(store.getAllKeys())]))[0]
	const pieces = values.filter((value) => Array.isArray(value)).flat() as { cards: unknown[] }[]
	const cards = pieces.reduce((sum, piece) => sum + piece.cards.length, 0)
	const milliseconds = performance.now() - begin
	database.close()
	return { cards, milliseconds }
}

/** With two photos, stand-ins and a description, as the cards of the list's benchmark have. */
function asLongAsReal(card: Card): Card {
	const address = `/photos/${card.id.padStart(22, 'A')}/480.webp?day=20000&sig=AAAAAAAAAAAAAAAAAAAAAA`
	const photo = {
		id: card.id,
		src: address,
		blur: `data:image/webp;base64,${'A'.repeat(120)}`,
		width: 960,
		height: 1200,
	}
	return { ...card, image: address, description: 'I make very good paper planes. '.repeat(3), photos: [photo, photo] }
}

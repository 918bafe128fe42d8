import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as packedPieces from '@ydo/client/held/packed-pieces'
import { type Card, cardPaths } from '@ydo/contract/cards'
import type { Figure } from '#figure.ts'
import { seeded } from '#ranking/random.ts'
import { inventedCards } from '#search/institute.ts'
import { freshContext } from './browser.ts'
import type { Bench } from './loading.ts'
import { median } from './median.ts'

const count = 10_000
const readings = 21
/** URL at which the page loads the client library's own module. */
const modulePath = '/packed-pieces.js'

/** Reading 10,000 cards from the device at full processor speed: from home's stored data until the page has all of it as cards. */
export async function readingHeld({ browser, baseURL, storage }: Bench): Promise<Figure[]> {
	const context = await freshContext(browser, { layout: 'phone', baseURL, storage })
	const cards = inventedCards(count, seeded(count)).map(asLongAsReal)
	await context.route(`**${cardPaths.all}`, (route) => route.fulfill({ json: cards, headers: { etag: '"held"' } }))
	await context.route(`**${modulePath}`, async (route) =>
		route.fulfill({ contentType: 'text/javascript', body: await unpackingModule() }),
	)
	const home = await context.newPage()
	await home.goto('/home')
	await home.waitForFunction(() => localStorage.getItem('ydo:list') !== null)
	await home.close()
	// A separate page, so that nothing of home is in memory.
	const page = await context.newPage()
	await page.goto('/robots.txt')
	const times: number[] = []
	for (let run = 0; run < readings; run++) {
		const read = await page.evaluate(readAll, modulePath)
		if (read.cards !== count) throw new Error(`the device holds ${read.cards} cards, not ${count}`)
		times.push(read.milliseconds)
	}
	await context.close()
	const subject = 'cards held'
	return [
		{ subject, property: '10,000 read from the device, ms', value: median(times), limit: { atMost: 50 } },
		{ subject, property: '10,000 read, code not compiled yet, ms', value: times[0] ?? Number.NaN },
	]
}

/** Bundled for the page; it imports only types from other modules. */
async function unpackingModule(): Promise<string> {
	const file = fileURLToPath(import.meta.resolve('@ydo/client/held/packed-pieces'))
	return stripTypeScriptTypes(await readFile(file, 'utf8'))
}

/** Runs in the page, like browser/held-values.ts and the client library. */
async function readAll(path: string): Promise<{ cards: number; milliseconds: number }> {
	const { unpackPieces }: typeof packedPieces = await import(path)
	const result = <Value>(request: IDBRequest<Value>) =>
		new Promise<Value>((done) => {
			request.onsuccess = () => done(request.result)
		})
	const database = await result(indexedDB.open('ydo', 1))
	const begin = performance.now()
	const store = database.transaction('held').objectStore('held')
	const [values] = await Promise.all([result(store.getAll()), result(store.getAllKeys())])
	const pieces = values.flatMap((value) => (typeof value === 'object' ? (unpackPieces(value) ?? []) : []))
	const cards = pieces.reduce((sum, piece) => sum + piece.cards.length, 0)
	const milliseconds = performance.now() - begin
	database.close()
	return { cards, milliseconds }
}

/** With two photos, placeholders and a description, like the cards of the list's benchmark; no two photos are equal. */
function asLongAsReal(card: Card): Card {
	const photos = [0, 1].map(() => {
		const id = letters(16)
		const src = `/photos/${id}/480.webp?day=20000&sig=${letters(16)}`
		return { id, src, blur: `data:image/webp;base64,${letters(90)}`, width: 960, height: 1200 }
	})
	const image = photos[0]?.src ?? ''
	return { ...card, image, description: 'I make very good paper planes. '.repeat(3), photos }
}

/** Random bytes as text. */
function letters(bytes: number): string {
	return randomBytes(bytes).toString('base64url')
}

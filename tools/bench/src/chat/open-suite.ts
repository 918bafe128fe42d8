import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { freshContext, startBrowser } from '#browser/browser.ts'
import { tap } from '#browser/interactions.ts'
import { median } from '#browser/median.ts'
import { startProduct } from '#browser/product.ts'
import { signIn } from '#browser/sign-in.ts'
import type { Figure, Suite } from '#figure.ts'
import { type LongChat, seedLongChat } from './long-chat.ts'

const count = Number(process.env.BENCH_MESSAGES ?? 10_000)
const runs = Number(process.env.BENCH_RUNS ?? 7)
/** Milliseconds after which idle loading has finished. */
const idle = 2000
/** Upper bound for syncing all messages for the first time. */
const longest = 600_000
/** CPU throttling of the figure that is reported beside the judged one. */
const slowdown = 4

/**
 * A chat of 10,000 messages on a new device: synced once, then opened from the list; from the press until the newest message is painted.
 */
export const openSuite: Suite = async () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'ydo-bench-'))
	const product = await startProduct({ students: '20', dataDir })
	const browser = await startBrowser()
	try {
		const chat = await seedLongChat(product.url, dataDir, count)
		const storage = await signIn(browser, product.url, chat.email)
		const context = await freshContext(browser, { layout: 'phone', baseURL: product.url, storage })
		return await measure(context, chat)
	} finally {
		await browser.close()
		await product.stop()
		rmSync(dataDir, { recursive: true, force: true })
	}
}

async function measure(context: BrowserContext, chat: LongChat): Promise<Figure[]> {
	const taken = await takeAll(await context.newPage(), chat)
	const [opened, slowed]: [Opened[], Opened[]] = [[], []]
	const alone: number[] = []
	for (let run = 0; run < runs; run++) {
		opened.push(await openFromList(context, chat))
		alone.push(await packsAlone(context))
		slowed.push(await openFromList(context, chat, slowdown))
	}
	const subject = `a chat of ${count.toLocaleString('en')} messages, phone`
	return [
		{ subject, property: 'taken once by a new device, s', value: taken / 1000 },
		{ subject, property: 'pressed until the newest is seen, ms', value: median(times(opened)), limit: { atMost: 300 } },
		{ subject, property: 'its slowest run, ms', value: Math.max(...times(opened)) },
		{
			subject,
			property: 'processor time of the page for it, ms',
			value: median(opened.map(({ processor }) => processor)),
		},
		{ subject, property: 'its packs alone, read and decrypted, ms', value: median(alone) },
		{
			subject,
			property: `with a processor ${slowdown}× slower, ms`,
			value: median(times(slowed)),
			limit: { atMost: 300 },
		},
	]
}

const times = (all: readonly Opened[]) => all.map(({ milliseconds }) => milliseconds)
const row = (page: Page, { match }: LongChat) => page.locator(`a[href="/matched/${match}"]`).first()

/** Opens the vault by its words, and waits until the list shows the last message. Returns milliseconds. */
async function takeAll(page: Page, chat: LongChat): Promise<number> {
	await page.goto('/matched')
	await page.getByRole('button', { name: texts.recovery.open, exact: true }).click()
	await page.getByLabel(texts.recovery.unlockWords).fill(chat.words.join(' '))
	const begin = performance.now()
	await page.getByRole('button', { name: texts.recovery.unlock, exact: true }).click()
	await row(page, chat).getByText(chat.newest).waitFor({ timeout: longest })
	const taken = performance.now() - begin
	await page.close()
	return taken
}

/** Milliseconds of one opening: until painted, and of main-thread processor time, which a busy machine does not change. */
type Opened = { milliseconds: number; processor: number }

/** In a page that has opened no chat yet. */
async function openFromList(context: BrowserContext, chat: LongChat, slower = 1): Promise<Opened> {
	const page = await context.newPage()
	const cdp = await context.newCDPSession(page)
	await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
	await page.goto('/matched')
	await row(page, chat).getByText(chat.newest).waitFor()
	await page.waitForTimeout(idle)
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
	const before = await busyFor(cdp)
	const seen = page.evaluate(untilSeen, chat.newest)
	await tap(row(page, chat))
	const milliseconds = await seen
	const processor = (await busyFor(cdp)) - before
	await page.close()
	return { milliseconds, processor }
}

async function busyFor(cdp: CDPSession): Promise<number> {
	const { metrics } = await cdp.send('Performance.getMetrics')
	return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/**
 * In the page: milliseconds from the next press until the last message is painted with this text, wherever the page has navigated by
 * then.
 */
function untilSeen(newest: string): Promise<number> {
	return new Promise((done) => {
		let begin: number | undefined
		const note = (event: Event) => {
			begin ??= event.timeStamp
		}
		addEventListener('pointerdown', note, { capture: true, once: true })
		const painted = new MessageChannel()
		painted.port1.onmessage = () => done(performance.now() - (begin ?? Number.NaN))
		const isSeen = () => {
			const last = [...document.querySelectorAll('[data-message]')].at(-1)
			const { top = -1, bottom = 0 } = last?.getBoundingClientRect() ?? {}
			const isShown = last?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
			return isShown && last?.textContent.includes(newest) && top >= 0 && bottom <= innerHeight
		}
		// Content present in a frame's callback is painted with it, and the message event comes after that.
		const look = () => {
			if (begin !== undefined && isSeen()) painted.port2.postMessage('')
			else requestAnimationFrame(look)
		}
		requestAnimationFrame(look)
	})
}

/** On a page of one line: milliseconds to read the chat's packs from the database and decrypt as many bytes. */
async function packsAlone(context: BrowserContext): Promise<number> {
	const page = await context.newPage()
	await page.goto('/robots.txt')
	const milliseconds = await page.evaluate(async () => {
		const result = <Value>(request: IDBRequest<Value>) =>
			new Promise<Value>((resolve) => {
				request.onsuccess = () => resolve(request.result)
			})
		const database = await result(indexedDB.open('ydo', 1))
		const read = async () => {
			const store = database.transaction('held').objectStore('held')
			const [keys, values] = await Promise.all([result(store.getAllKeys()), result(store.getAll())])
			return values.filter((_, at) => /^chats\/.*\/packs\//.test(String(keys[at])))
		}
		const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
		const as = { name: 'AES-GCM', iv: new Uint8Array(12) }
		const lengths = (await read()).map((text) => (String(text).length * 3) >> 2)
		const sealed = await Promise.all(lengths.map((length) => crypto.subtle.encrypt(as, key, new Uint8Array(length))))
		const begin = performance.now()
		await read()
		await Promise.all(sealed.map((bytes) => crypto.subtle.decrypt(as, key, bytes)))
		const took = performance.now() - begin
		database.close()
		return took
	})
	await page.close()
	return milliseconds
}

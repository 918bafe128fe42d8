import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'rolldown'

// Storage and locks that a browser's pages share, in a real browser: IndexedDB and Web Locks.

/** Nothing listens there: the journey answers all requests. Web Locks need a secure context. */
const origin = 'http://localhost:9'
const browser = join(import.meta.dirname, '../apps/web/src/browser')

let scripts: Record<string, string>

test.beforeAll(async () => {
	const files = ['held-values', 'slot-lease']
	const built = files.map(async (name) => {
		const input = join(browser, `${name}.ts`)
		const { output } = await build({ input, platform: 'browser', write: false, output: { codeSplitting: false } })
		return [`/${name}.js`, output[0].code] as const
	})
	scripts = Object.fromEntries(await Promise.all(built))
})

test.beforeEach(async ({ context, page }) => {
	await context.route(`${origin}/**`, (route) => {
		const script = scripts[new URL(route.request().url()).pathname]
		if (script) return route.fulfill({ contentType: 'text/javascript', body: script })
		return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
	})
	await page.goto(origin)
})

/** Changes stored values; "conflict" if the values that the change depends on differ. */
function change(page: Page, put: [string, unknown][], only?: [string, unknown][]): Promise<string> {
	return page.evaluate(
		async ({ put, only }) => {
			const address = '/held-values.js'
			const { heldValues } = await import(address)
			const options = { strict: true, ...(only && { only: new Map(only) }) }
			return heldValues.change(new Map(put), [], options).then(
				() => 'changed',
				(error: Error) => (error.constructor.name === 'StorageConflict' ? 'conflict' : String(error)),
			)
		},
		{ put, only },
	)
}

function held(page: Page): Promise<[string, unknown][]> {
	return page.evaluate(async () => {
		const address = '/held-values.js'
		const { heldValues } = await import(address)
		return [...(await heldValues.read('slots/'))]
	})
}

test('a change that depends on values is atomic, and fails if another page changed one of them', {
	tag: '@slow',
}, async ({ page, context }) => {
	const other = await context.newPage()
	await other.goto(origin)
	expect(await change(page, [['slots/holder', 1]], [['slots/holder', undefined]])).toBe('changed')
	expect(await change(other, [['slots/holder', 2]], [['slots/holder', 1]])).toBe('changed')
	const late: [string, unknown][] = [
		['slots/holder', 3],
		['slots/armed', 'bytes'],
	]
	expect(await change(page, late, [['slots/holder', 1]])).toBe('conflict')
	expect(await change(page, late, [['slots/armed', 5]])).toBe('conflict')
	expect(await held(page)).toEqual([['slots/holder', 2]])
	expect(await change(page, late, [])).toBe('changed')
	expect(await held(other)).toEqual([['slots/armed', 'bytes'], late[0]])
})

test('one of two changes that depend on the same value succeeds, in either page', { tag: '@slow' }, async ({
	page,
	context,
}) => {
	const other = await context.newPage()
	await other.goto(origin)
	await change(page, [['slots/holder', 0]])
	const tries = [...Array(20).keys()].map((at) =>
		change(at % 2 === 0 ? page : other, [['slots/holder', at + 1]], [['slots/holder', 0]]),
	)
	const outcomes = await Promise.all(tries)
	expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1)
	expect(await held(page)).toEqual([['slots/holder', outcomes.indexOf('changed') + 1]])
})

type Leading = { turns: string[]; see(state: string): void }

/** Leases the slots in a page, and records the result of each turn of its lead. */
async function lease(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const address = '/slot-lease.js'
		const { leaseSlots } = await import(address)
		let state = 'visible'
		Object.defineProperty(document, 'visibilityState', { get: () => state })
		const leading: Leading = {
			turns: [],
			see: (seen) => {
				state = seen
				document.dispatchEvent(new Event('visibilitychange'))
			},
		}
		Object.assign(window, { leading })
		void leaseSlots('member')(async (signal: AbortSignal) => {
			leading.turns.push('leads')
			await new Promise((done) => {
				signal.addEventListener('abort', done)
				document.addEventListener('visibilitychange', () => state === 'hidden' && done(state))
			})
			leading.turns[leading.turns.length - 1] = signal.aborted ? 'lost' : 'left'
		}, new AbortController().signal)
	})
}

const turnsOf = (page: Page) => page.evaluate(() => (window as unknown as { leading: Leading }).leading.turns)
const see = (page: Page, state: string) =>
	page.evaluate((seen) => (window as unknown as { leading: Leading }).leading.see(seen), state)

test('a visible page takes the slots over from another one and keeps them until it is hidden', {
	tag: '@slow',
}, async ({ page, context }) => {
	const other = await context.newPage()
	await other.goto(origin)
	await lease(page)
	await expect.poll(() => turnsOf(page)).toEqual(['leads'])
	await lease(other)
	await expect.poll(() => turnsOf(other)).toEqual(['leads'])
	await expect.poll(() => turnsOf(page)).toEqual(['lost'])
	await see(other, 'hidden')
	await expect.poll(() => turnsOf(page)).toEqual(['lost', 'leads'])
	await see(other, 'visible')
	await expect.poll(() => turnsOf(page)).toEqual(['lost', 'lost'])
	await other.close()
	await expect.poll(() => turnsOf(page)).toEqual(['lost', 'lost', 'leads'])
})

import { type BrowserContext, expect, type Page, type Request, type Route, test } from '@playwright/test'
import { directoryPaths } from '@ydo/contract/directory'
import { texts } from '@ydo/contract/texts'
import { vaultPaths } from '@ydo/contract/vault'
import { noteConsole } from '#support/console.ts'
import { heldValues } from '#support/held.ts'
import { join } from '#support/join.ts'
import { untilQuiet } from '#support/quiet.ts'
import { topCard, topName } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

// What is decided on the deck and what the vault knows, in a real browser.

const topId = async (page: Page) => (await topCard(page).getAttribute('data-card')) ?? ''
const isEntry = (request: Request) => request.method() === 'POST' && request.url().endsWith(vaultPaths.entries)

/** Decides on the top card; gives its id and name once another card is there. */
async function decide(page: Page, what: 'smash' | 'pass'): Promise<{ id: string; name: string }> {
	const decided = { id: await topId(page), name: (await topName(page)).replace(/ \(\d+\)$/, '') }
	await page.getByRole('button', { name: texts.home[what], exact: true }).click()
	await expect.poll(() => topId(page)).not.toBe(decided.id)
	return decided
}

/** Decides, and waits until the server has the entry. */
async function decideAndSeal(page: Page, what: 'smash' | 'pass') {
	const sealed = page.waitForResponse((response) => isEntry(response.request()) && response.status() === 201)
	const decided = await decide(page, what)
	await sealed
	return decided
}

/** The first decision of a member makes vault and keys; ends when nothing of that is left to do. */
async function begin(page: Page): Promise<void> {
	const told = page.waitForResponse((response) => response.url().endsWith(directoryPaths.leaves))
	await decide(page, 'pass')
	await told
	// Rounds follow: to look up what was told, and for what the device wrote itself.
	await untilQuiet(page)
}

/** Faults of a page, whatever happens: errors in its console, and what it must never do. */
function faultsOf(page: Page): () => string[] {
	const [lines, faults] = [noteConsole(page), watchPage(page)]
	return () => [...faults, ...lines.filter((line) => line.startsWith('error'))]
}

async function choices(page: Page): Promise<void> {
	await page.goto('/choice')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Cards that the deck deals, the first ones. */
const dealt = (page: Page) =>
	page.locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')))

test('a like on the deck is in the vault: another tab knows it, and no tab deals that card again', async ({
	page,
	context,
}) => {
	const faults = faultsOf(page)
	await join(page)
	await begin(page)
	const { id, name } = await decideAndSeal(page, 'smash')
	const other = await context.newPage()
	const othersFaults = faultsOf(other)
	await choices(other)
	await expect(other.getByText(name).first()).toBeVisible()
	for (const tab of [page, other]) {
		await tab.goto('/home')
		await expect(topCard(tab).getByRole('heading')).toBeVisible()
		expect(await dealt(tab)).not.toContain(id)
	}
	await choices(page)
	await expect(page.getByText(name).first()).toBeVisible()
	await page.goto('/')
	await other.close()
	expect([...faults(), ...othersFaults()]).toEqual([])
})

test('what was decided before the code for it came, or without a network, is brought by the next visit', async ({
	page,
	context,
}) => {
	const faults = faultsOf(page)
	const entries: string[] = []
	page.on('request', (request) => isEntry(request) && entries.push(request.url()))
	await page.route('**/assets/choosing*.js', () => {}) // never answered; a page waits for its styles before it is loaded
	await join(page)
	const early = await decide(page, 'smash')
	await expect.poll(async () => Object.keys(await heldValues(page)).join()).toContain('/decided/')
	expect(entries).toEqual([])
	await page.unrouteAll()
	await page.reload()
	await expect.poll(() => entries.length).toBeGreaterThan(0)
	await choices(page)
	await expect(page.getByText(early.name).first()).toBeVisible()

	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	await untilQuiet(page)
	await context.setOffline(true)
	const offline = await decide(page, 'smash')
	await expect.poll(async () => Object.keys(await heldValues(page)).join()).toContain('/waiting/')
	await context.setOffline(false)
	await page.reload()
	await expect.poll(async () => Object.keys(await heldValues(page)).join()).not.toContain('/waiting/')
	await choices(page)
	for (const { name } of [early, offline]) await expect(page.getByText(name).first()).toBeVisible()
	expect(faults()).toEqual([])
})

test('a notice whose code a network took away on its way comes with the next network, and that was no error', async ({
	page,
	context,
}) => {
	const faults = faultsOf(page)
	const coming: Route[] = []
	await page.route('**/assets/recovery-notice*', (route) => void coming.push(route))
	await join(page)
	await decide(page, 'smash')
	await expect.poll(() => coming.length).toBeGreaterThan(0)
	await context.setOffline(true)
	await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
	for (const route of coming) await route.abort('internetdisconnected')
	await page.unrouteAll()
	await context.setOffline(false)
	await expect(page.getByText(texts.recovery.waits)).toBeVisible()
	expect(faults()).toEqual([])
})

test('forgetting the device erases all of it, and whoever comes next on this browser meets nothing', async ({
	page,
}) => {
	const faults = faultsOf(page)
	await join(page)
	await begin(page)
	const { name } = await decideAndSeal(page, 'smash')
	const before = Object.keys(await heldValues(page))
	for (const kind of ['vault/', 'device/', 'directory'])
		expect(
			before.some((key) => key.startsWith(kind)),
			kind,
		).toBe(true)
	await page.goto('/settings')
	await page.getByRole('button', { name: texts.settings.signOut }).click()
	await page.getByRole('button', { name: texts.settings.forget, exact: true }).click()
	await expect(page).toHaveURL('/login')
	await expect.poll(() => heldValues(page)).toEqual({})

	await join(page)
	const held = await heldValues(page)
	expect(before.filter((key) => key.startsWith('vault/') && key in held)).toEqual([])
	await choices(page)
	await expect(page.getByText(name)).toHaveCount(0)
	expect(faults()).toEqual([])
})

/** Keeps ticks back: another tab is elected, and sends none. They come by time, whatever is decided. */
async function withoutTicks(context: BrowserContext): Promise<void> {
	const leader = await context.newPage()
	await leader.goto('/robots.txt')
	const isElected = () =>
		leader.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'ydo-ticker'))
	await leader.evaluate(() => void navigator.locks.request('ydo-ticker', () => new Promise(() => {})))
	await expect.poll(isElected).toBe(true)
}

/** All that leaves a page while somebody decides three times, and who was decided about. */
async function traffic(page: Page, context: BrowserContext, what: 'smash' | 'pass') {
	await withoutTicks(context)
	await join(page)
	await begin(page)
	const sent: string[] = []
	const all: string[] = []
	page.on('request', (request) => {
		const { pathname, search } = new URL(request.url())
		const body = request.postDataBuffer()
		all.push(`${request.url()} ${body ?? ''}`)
		if (/^\/(?:api|auth|log)\//.test(pathname))
			sent.push(`${request.method()} ${pathname}${search.replace(/\d+/, 'n')} ${body?.length ?? 0}`)
	})
	const ids: string[] = []
	for (let n = 0; n < 3; n++) ids.push((await decideAndSeal(page, what)).id)
	for (let idle = 0; idle < 3; idle++) await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
	return { sent, all, ids }
}

test('likes and passes leave the browser alike, and tell nobody’s id', async ({ browser }) => {
	const [likes, passes] = await Promise.all(
		(['smash', 'pass'] as const).map(async (what) => {
			const context = await browser.newContext()
			const page = await context.newPage()
			const seen = await traffic(page, context, what)
			await context.close()
			return seen
		}),
	)
	expect(likes?.sent).toHaveLength(3)
	expect(likes?.sent).toEqual(passes?.sent)
	for (const { ids, all } of [likes, passes].flatMap((one) => one ?? []))
		for (const id of ids) expect(all.join('\n')).not.toContain(id)
})

import { expect, type Page, type Route, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { noteConsole } from '#support/console.ts'
import { forgetHeld, heldValues } from '#support/held.ts'
import { join, joinWithKeys } from '#support/join.ts'
import { isSlot, sendSlot } from '#support/send-slot.ts'
import { signIn, topCard, topName } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

// Decisions on the deck and their storage in the vault, in a real browser.

const topId = async (page: Page) => (await topCard(page).getAttribute('data-card')) ?? ''
const isWaiting = async (page: Page) => Object.keys(await heldValues(page)).some((key) => key.includes('/waiting/'))

/** Decides on the top card; returns its id and name once another card is there. */
async function decide(page: Page, what: 'smash' | 'pass'): Promise<{ id: string; name: string }> {
	const decided = { id: await topId(page), name: (await topName(page)).replace(/ \(\d+\)$/, '') }
	await page.getByRole('button', { name: texts.home[what], exact: true }).click()
	await expect.poll(() => topId(page)).not.toBe(decided.id)
	return decided
}

/** Decides, and waits until the device has queued it for the next slot. */
async function decideAndSeal(page: Page, what: 'smash' | 'pass') {
	const decided = await decide(page, what)
	await expect.poll(() => isWaiting(page)).toBe(true)
	return decided
}

/** Collects faults that a page must never have: console errors, and those of watchPage. */
function faultsOf(page: Page): () => string[] {
	const [lines, faults] = [noteConsole(page), watchPage(page)]
	return () => [...faults, ...lines.filter((line) => line.startsWith('error'))]
}

async function choices(page: Page): Promise<void> {
	await page.goto('/choice')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The first cards of the deck. */
const dealt = (page: Page) =>
	page.locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')))

test('a like on the deck is stored in the vault: another tab knows it, and no tab deals that card again', async ({
	page,
	context,
}) => {
	const faults = faultsOf(page)
	await joinWithKeys(page)
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

/** Sends slots until nothing waits: a starting page first sends the stored slot unchanged. */
async function sendWaiting(page: Page): Promise<void> {
	await expect(async () => {
		await sendSlot(page)
		await expect.poll(() => isWaiting(page), { timeout: 5000 }).toBe(false)
	}).toPass()
}

test('a decision made before its code loaded, or without a network, is sent by the next visit', async ({
	page,
	context,
}) => {
	const faults = faultsOf(page)
	const slots: string[] = []
	page.on('request', (request) => isSlot(request) && slots.push(request.url()))
	await page.route('**/assets/choosing*.js', () => {}) // never answered; a page loads it only after its styles
	await join(page)
	const early = await decide(page, 'smash')
	await expect.poll(async () => Object.keys(await heldValues(page)).join()).toContain('/decided/')
	expect(slots).toEqual([])
	await page.unrouteAll()
	await page.reload()
	await expect.poll(() => isWaiting(page)).toBe(true)
	await sendWaiting(page)
	await choices(page)
	await expect(page.getByText(early.name).first()).toBeVisible()

	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	await context.setOffline(true)
	const offline = await decideAndSeal(page, 'smash')
	await context.setOffline(false)
	await page.reload()
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	await sendWaiting(page)
	await choices(page)
	for (const { name } of [early, offline]) await expect(page.getByText(name).first()).toBeVisible()
	expect(faults()).toEqual([])
})

test('a notice whose style failed to load appears with it when the network returns, without an error', {
	tag: '@slow',
}, async ({ page, context }) => {
	const email = await joinWithKeys(page)
	await forgetHeld(page)
	await page.evaluate(() => localStorage.clear())
	const faults = faultsOf(page)
	const coming: Route[] = []
	await page.route('**/assets/recovery-notice*.css', (route) => void coming.push(route))
	await signIn(page, email)
	await page.goto('/home')
	await expect.poll(() => coming.length).toBeGreaterThan(0)
	await context.setOffline(true)
	await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
	for (const route of coming) await route.abort('internetdisconnected')
	await page.unrouteAll()
	await context.setOffline(false)
	await expect(page.getByText(texts.recovery.locked)).toBeVisible()
	// The rules of a sheet that failed to load cannot be read: that would throw.
	const rules = await page.evaluate(() =>
		[...document.styleSheets].flatMap((sheet) =>
			sheet.href?.includes('/recovery-notice') ? sheet.cssRules.length : [],
		),
	)
	expect(rules).toEqual([expect.any(Number)])
	expect(faults()).toEqual([])
})

test('forgetting the device erases all of it, and leaves the next member of this browser nothing', {
	tag: '@slow',
}, async ({ page }) => {
	const faults = faultsOf(page)
	await joinWithKeys(page)
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

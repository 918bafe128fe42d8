import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, expect, type Page, type Request, test } from '@playwright/test'
import { slotKey } from '@ydo/client/vault/vault-storage'
import type { Card } from '@ydo/contract/cards'
import { slotLimits, slotPaths, slotTimes } from '@ydo/contract/slots'
import { texts } from '@ydo/contract/texts'
import { heldValues } from '#support/held.ts'
import { untilPublished } from '#support/join.ts'
import { playStudent, sendLikes, untilMatched } from '#support/played-student.ts'
import { ownName, publishCardAt } from '#support/publish-card.ts'
import { untilQuiet } from '#support/quiet.ts'
import { isSlot, sendSlot, setVisibility } from '#support/send-slot.ts'
import { serveCards } from '#support/serve-cards.ts'
import { signIn, topCard } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

// A like until its match between two browsers, and the traffic of a browser meanwhile.

const { home, matched, nav, recovery, search } = texts
/** Milliseconds within which a page sends two slots, with room for a slow machine. */
const twoSlots = slotTimes.first + slotTimes.often.every + 2 * slotTimes.jitter + 30_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const moment = (page: Page) => page.getByRole('dialog', { name: matched.moment.join('') })
const sides = {
	her: { gender: 'woman', interestedIn: ['man'] },
	him: { gender: 'man', interestedIn: ['woman'] },
} as const

let open: BrowserContext[] = []
test.afterEach(async () => {
	await Promise.all(open.map((context) => context.close()))
	open = []
})

type Member = { page: Page; id: string; email: string; name: string }

/** A new member with a card and without keys, in a separate browser at a page without code. */
async function newMember(browser: Browser, who: keyof typeof sides): Promise<Member> {
	const context = await browser.newContext()
	open.push(context)
	const page = await context.newPage()
	const first = who === 'her' ? 'Tara' : 'Kabir'
	const email = `${first.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@iiitdmj.ac.in`
	const name = ownName(first)
	const { gender, interestedIn } = sides[who]
	const { id } = await publishCardAt(test.info().project.use.baseURL ?? '', email, {
		card: { name, gender, interestedIn: [...interestedIn] },
	})
	await signIn(page, email)
	return { page, id, email, name }
}

async function likeBySearch(page: Page, name: string): Promise<void> {
	await page.goto('/search')
	await page.getByRole('combobox', { name: search.field }).fill(name)
	await button(page, search.smash(name)).click()
}

test('two new students like each other in two browsers, are asked for no key, and both see the match within two slots', {
	tag: '@waits',
}, async ({ browser }) => {
	test.setTimeout(6 * twoSlots)
	const [her, him] = [await newMember(browser, 'her'), await newMember(browser, 'him')]
	const faults = [her, him].map(({ page }) => watchPage(page))
	const published = [her, him].map(({ page }) => untilPublished(page))
	await Promise.all([likeBySearch(her.page, him.name), likeBySearch(him.page, her.name)])
	await Promise.all(published)
	for (const { page } of [her, him]) {
		await page.getByRole('combobox', { name: search.field }).blur()
		await expect(page.getByText(recovery.offer)).toBeHidden()
	}
	await Promise.all([her, him].map(({ page }) => expect(moment(page)).toBeVisible({ timeout: 2 * twoSlots })))
	await expect(moment(her.page)).toContainText(`You and ${him.name} chose each other.`)
	await expect(moment(him.page)).toContainText(`You and ${her.name} chose each other.`)

	// Now a backup is offered: the server knows of the match anyway.
	await her.page.keyboard.press('Escape')
	// The moment goes back in the history, which would undo a navigation begun meanwhile.
	await expect(moment(her.page)).toBeHidden()
	await her.page.goto('/home')
	await expect(her.page.getByText(recovery.offer)).toBeVisible()
	await button(her.page, recovery.later).click()
	await expect(her.page.getByText(recovery.offer)).toBeHidden()
	await her.page.reload()
	await expect(topCard(her.page)).toBeVisible()
	await her.page.goto('/matched')
	await expect(her.page.getByRole('list', { name: matched.silent }).getByRole('link')).toHaveCount(1)
	await her.page.goto('/home')
	await expect(topCard(her.page)).toBeVisible()
	await expect(her.page.getByText(recovery.offer)).toBeHidden()
	expect(faults.flat()).toEqual([])
})

test('a like after which the tab is closed matches', { tag: ['@slow', '@waits'] }, async ({ browser, baseURL }) => {
	test.slow() // two members with keys
	const [her, him] = [await newMember(browser, 'her'), await newMember(browser, 'him')]
	const published = untilPublished(her.page)
	await her.page.goto('/search')
	await published
	const he = await playStudent(baseURL ?? '', him.email)
	await he.like(her.id)
	await sendLikes(he)
	// The first slot is armed once the log has her key.
	await sendSlot(her.page)
	await her.page.getByRole('combobox', { name: search.field }).fill(him.name)
	const ready = async () => (await heldValues(her.page))[slotKey(her.id)]
	await expect.poll(ready).toBeDefined()
	const before = await ready()
	await button(her.page, search.smash(him.name)).click()
	// A quarter of a second later: nobody closes a tab sooner.
	await expect.poll(ready, { intervals: [50] }).not.toBe(before)
	await her.page.close({ runBeforeUnload: true })
	await untilMatched(he, her.id)
})

/** Hides the page with the opening of the week as its last slot, which the server takes. */
async function hideWithOpening(page: Page): Promise<void> {
	const isOpening = (request: Request) =>
		isSlot(request) && (request.postDataBuffer()?.length ?? 0) > slotLimits.openingBytes
	await expect(async () => {
		await setVisibility(page, 'visible')
		const taken = page.waitForResponse((response) => isOpening(response.request()) && response.ok(), { timeout: 2000 })
		await Promise.all([taken, setVisibility(page, 'hidden')])
	}).toPass({ timeout: twoSlots })
}

/**
 * A call as the server sees it, without values that differ between any two members and moments: among them how many entries a device has
 * when it asks for news, which depends on whether a slot's answer came before. Two lives on a virtual clock compare these (tools/research).
 */
function lineOf(request: Request): string | undefined {
	const { pathname } = new URL(request.url())
	if (!/^\/(?:api|auth|log|photos)\//.test(pathname)) return undefined
	return `${request.method()} ${pathname} ${request.postDataBuffer()?.length ?? 0}`
}

/** A pack whose screen was left during its download is fetched again: each counts once. */
function packsOnce(lines: readonly string[]): string[] {
	const isPack = (line: string) => line.startsWith('POST /api/photos/pack ')
	return lines.filter((line, at) => !isPack(line) || lines.indexOf(line) === at)
}

/** Milliseconds after opening until the end of the next gap between two slots, each of which is at most five seconds late. */
function nextRoom(since: number): number {
	const { first, often, jitter, newsBefore } = slotTimes
	const room = (first + often.every - newsBefore + first + jitter) / 2
	return Math.max(0, Math.ceil((since - room) / often.every)) * often.every + room
}

/** Each step of a visit to all screens; only the decisions differ. */
function stepsOf(decisions: readonly ('smash' | 'pass')[]): ((page: Page) => Promise<void>)[] {
	const follow = (name: string) => async (page: Page) => {
		await button(page, nav.menu).click()
		await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
		await expect(page.getByRole('dialog')).toHaveCount(0)
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	}
	const bar = (name: string) => async (page: Page) => {
		await page.getByRole('navigation', { name: nav.sections }).getByRole('link', { name, exact: true }).click()
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	}
	const decide = (what: 'smash' | 'pass') => async (page: Page) => {
		const before = await topCard(page).getAttribute('data-card')
		await button(page, home[what]).click()
		await expect.poll(() => topCard(page).getAttribute('data-card')).not.toBe(before)
	}
	return [
		...decisions.map(decide),
		(page) => button(page, home.undo).click(),
		async (page) => {
			await topCard(page).getByRole('heading').click()
			await expect(page.getByRole('dialog')).toBeVisible()
			await page.keyboard.press('Escape')
			await expect(page.getByRole('dialog')).toHaveCount(0)
		},
		bar(nav.search),
		...[nav.choice, nav.matched, nav.home].map(follow),
	]
}

test('the calls of two members who decide the opposite at the same times are the same on all screens', {
	tag: ['@slow', '@waits'],
}, async ({ browser }) => {
	test.setTimeout(8 * twoSlots)
	const lives = [
		stepsOf(['smash', 'smash', 'pass', 'smash', 'smash']),
		stepsOf(['pass', 'pass', 'smash', 'pass', 'pass']),
	]
	const pages = [(await newMember(browser, 'her')).page, (await newMember(browser, 'her')).page]
	const published = pages.map((page) => untilPublished(page))
	let list: Card[] | undefined
	for (const page of pages) {
		await serveCards(page, (cards) => {
			list ??= cards
			return list
		})
		await page.goto('/home')
		await expect(topCard(page).getByRole('heading')).toBeVisible()
	}
	await Promise.all(published)
	// The week's opening, the one slot of another size, leaves before the visit that is compared.
	await Promise.all(pages.map(hideWithOpening))
	// Left, so that nothing that visit does when idle counts in the next one.
	await Promise.all(pages.map((page) => page.goto('about:blank')))
	await Promise.all(pages.map(untilQuiet))

	const logs = pages.map((page) => {
		const lines: string[] = []
		page.on('request', (request) => lines.push(lineOf(request) ?? ''))
		return lines
	})
	await Promise.all(pages.map((page) => page.goto('/home')))
	const opened = Date.now()
	await Promise.all(pages.map((page) => expect(topCard(page).getByRole('heading')).toBeVisible()))
	for (const [at, step] of (lives[0] ?? []).entries()) {
		await Promise.all([step(pages[0] as Page), lives[1]?.[at]?.(pages[1] as Page)])
		// A screen restarts an interrupted fetch in its next visit.
		await Promise.all(pages.map(untilQuiet))
	}
	await sleep(nextRoom(Date.now() - opened + slotTimes.first) - (Date.now() - opened))
	// The last slot leaves as the page is hidden.
	await Promise.all(pages.map((page) => setVisibility(page, 'hidden')))
	await Promise.all(pages.map(untilQuiet))
	// Two members are dealt different cards with different photos, which other journeys compare. The list is polled every few seconds, so
	// its number depends on the moment when each page was opened.
	const left = ['GET /photos/', 'GET /api/users/all ']
	const isCompared = (line: string) => line !== '' && !left.some((begin) => line.startsWith(begin))
	const [one = [], other = []] = logs.map((lines) => packsOnce(lines.filter(isCompared)).sort())
	expect(one.filter((line) => line.startsWith(`POST ${slotPaths.slot} `)).length).toBeGreaterThanOrEqual(2)
	expect(one).toEqual(other)
})

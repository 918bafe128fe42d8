import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { addScreenLock } from '#support/passkeys.ts'
import { publishCard } from '#support/publish-card.ts'
import { signIn, topCard } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const { recovery } = texts
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Somebody new, also where the journeys run anew. */
const newcomer = () => `25bds${Math.floor(Math.random() * 1e6)}@iiitdmj.ac.in`

/** A new student with a card, at home. */
async function join(page: Page): Promise<string> {
	const email = newcomer()
	await publishCard(page, email, { name: 'Tara', gender: 'woman', interestedIn: ['man'] })
	await enter(page, email)
	return email
}

async function enter(page: Page, email: string): Promise<void> {
	await signIn(page, email)
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
}

async function like(page: Page): Promise<void> {
	const card = topCard(page)
	const before = await card.getAttribute('data-card')
	await button(page, texts.home.smash).click()
	await expect.poll(() => card.getAttribute('data-card')).not.toBe(before)
}

/** Likes somebody, and begins to keep a key. */
async function beginKeeping(page: Page): Promise<void> {
	await like(page)
	await button(page, recovery.keepKey).click()
	await expect(heading(page, recovery.title)).toBeVisible()
}

const wordsShown = async (page: Page) =>
	(await page.getByRole('dialog').locator('ol > li').allTextContents()).map((text) => text.replace(/[\d\s]+/g, ''))

/** The fields for the words that are asked for, and which word each asks for, from 0. */
async function asked(page: Page): Promise<number[]> {
	const labels = await page.getByRole('dialog').locator('label').allTextContents()
	return labels.map((label) => Number(label.match(/\d+/)) - 1)
}

/** Writes down twelve words and types those that are asked for. */
async function keepWords(page: Page): Promise<string[]> {
	await button(page, recovery.words).click()
	await expect(heading(page, recovery.paperTitle)).toBeVisible()
	const words = await wordsShown(page)
	expect(words).toHaveLength(12)
	await button(page, recovery.written).click()
	for (const at of await asked(page)) await page.getByLabel(recovery.wordAt(at + 1)).fill(words[at] ?? '')
	await button(page, recovery.confirm).click()
	await expect(heading(page, recovery.doneTitle)).toBeVisible()
	return words
}

test('a first like asks for a key: three of twelve words are asked, however they are typed', async ({ page }) => {
	const faults = watchPage(page)
	await join(page)
	await expect(page.getByText(recovery.waits)).toBeHidden()
	await beginKeeping(page)
	await button(page, recovery.words).click()
	const words = await wordsShown(page)
	await button(page, recovery.written).click()
	await button(page, recovery.confirm).click()
	await expect(page.getByText(recovery.wordMissing)).toHaveCount(3)
	const places = await asked(page)
	const [first = 0, second = 0, third = 0] = places
	await expect(page.getByLabel(recovery.wordAt(first + 1))).toBeFocused()

	await page.getByLabel(recovery.wordAt(first + 1)).fill(`  ${words[first]?.toUpperCase()} `)
	await page.getByLabel(recovery.wordAt(second + 1)).fill('zebra-zoo')
	await page.getByLabel(recovery.wordAt(third + 1)).fill(`${third + 1}. ${words[third]}`)
	await button(page, recovery.confirm).click()
	await expect(page.getByText(recovery.wordWrong(second + 1))).toBeVisible()
	await expect(page.locator('[aria-invalid]')).toHaveCount(1)
	await button(page, recovery.showAgain).click()
	expect(await wordsShown(page)).toEqual(words)
	await button(page, recovery.written).click()
	expect(await asked(page)).toEqual(places)
	await page.getByLabel(recovery.wordAt(first + 1)).fill(words.join(' '))
	await button(page, recovery.confirm).click()
	await expect(page.getByText(recovery.done)).toBeVisible()
	await button(page, recovery.close).click()
	await expect(page.getByText(recovery.waits)).toBeHidden()
	await page.reload()
	await like(page)
	await expect(page.getByText(recovery.waits)).toBeHidden()
	expect(faults).toEqual([])
})

test('the screen lock is a key: dismissed nothing is kept, agreed to it is', async ({ page }) => {
	const broken = await addScreenLock(page)
	await join(page)
	await beginKeeping(page)
	await broken.refuse()
	await button(page, recovery.screenLock).click()
	await expect(page.getByRole('alert')).toHaveText(recovery.failures.dismissed)
	expect(await broken.count()).toBe(0)
	await broken.remove()
	const lock = await addScreenLock(page)
	await button(page, recovery.screenLock).click()
	await expect(page.getByText(recovery.done)).toBeVisible()
	expect(await lock.count()).toBe(1)
})

test('a screen lock that makes no secrets says so, and words are left', async ({ page }) => {
	await addScreenLock(page, { prf: false })
	await join(page)
	await beginKeeping(page)
	await button(page, recovery.screenLock).click()
	await expect(page.getByRole('alert')).toHaveText(recovery.failures.unable)
	await keepWords(page)
})

test('without a network nothing is lost, and it goes on from there', async ({ page, context }) => {
	await join(page)
	await beginKeeping(page)
	await button(page, recovery.words).click()
	const words = await wordsShown(page)
	await button(page, recovery.written).click()
	for (const at of await asked(page)) await page.getByLabel(recovery.wordAt(at + 1)).fill(words[at] ?? '')
	await context.setOffline(true)
	await button(page, recovery.confirm).click()
	await expect(page.getByRole('alert')).toHaveText(recovery.failures.waiting)
	await context.setOffline(false)
	await button(page, recovery.confirm).click()
	await expect(page.getByText(recovery.done)).toBeVisible()
})

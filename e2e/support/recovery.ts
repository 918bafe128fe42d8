import { expect, type Page } from '@playwright/test'
import { readLog } from '@ydo/client/held/held-cards'
import { texts } from '@ydo/contract/texts'
import { forgetHeld, heldValues } from './held.ts'
import { enterHome, topCard } from './sign-in.ts'

const { recovery } = texts
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

export async function decide(page: Page, decision: string): Promise<void> {
	const card = topCard(page)
	const before = await card.getAttribute('data-card')
	await button(page, decision).click()
	await expect.poll(() => card.getAttribute('data-card')).not.toBe(before)
}

/** Simulates a device where YDO never was; the page's screen lock stays. */
export async function onNewDevice(page: Page, email: string): Promise<void> {
	await forgetHeld(page)
	await page.evaluate(() => localStorage.clear())
	await enterHome(page, email)
	await expect(page.getByText(recovery.locked)).toBeVisible()
}

/** Ids that this device's deck knows to be liked, on any device. */
export async function likedOn(page: Page): Promise<string[]> {
	const held = await heldValues(page)
	const logs = Object.keys(held).filter((key) => key.includes('/now/decided/'))
	const marks = logs.sort().flatMap((key) => readLog(JSON.parse(held[key] ?? '""')))
	const last = new Map(marks.map(({ id, mark }) => [id, mark]))
	return [...last].flatMap(([id, mark]) => (mark === 'like' ? [id] : [])).sort()
}

/** Opens the recovery methods in the settings. */
export async function beginKeeping(page: Page): Promise<void> {
	await page.goto('/settings')
	await page.getByRole('button', { name: recovery.keepFirst }).click()
	await expect(heading(page, recovery.title)).toBeVisible()
}

/** The words on the paper, once they are shown. */
export async function wordsShown(page: Page): Promise<string[]> {
	const words = page.getByRole('dialog').locator('ol > li')
	await expect(words).toHaveCount(12)
	return (await words.allTextContents()).map((text) => text.replace(/[\d\s]+/g, ''))
}

/** The fields for the requested words, and the index of each word, from 0. */
export async function asked(page: Page): Promise<number[]> {
	const labels = await page.getByRole('dialog').locator('label').allTextContents()
	return labels.map((label) => Number(label.match(/\d+/)) - 1)
}

/** Reads twelve words and types the requested ones. */
export async function keepWords(page: Page): Promise<string[]> {
	await button(page, recovery.words).click()
	await expect(heading(page, recovery.paperTitle)).toBeVisible()
	const words = await wordsShown(page)
	await button(page, recovery.written).click()
	for (const at of await asked(page))
		await page.getByLabel(recovery.wordAt(at + 1), { exact: true }).fill(words[at] ?? '')
	await button(page, recovery.confirm).click()
	await expect(heading(page, recovery.doneTitle)).toBeVisible()
	return words
}

/** Opens the vault with known words. */
export async function openByWords(page: Page, words: readonly string[]): Promise<void> {
	await button(page, recovery.open).click()
	await page.getByLabel(recovery.unlockWords).fill(words.join(' '))
	await button(page, recovery.unlock).click()
}

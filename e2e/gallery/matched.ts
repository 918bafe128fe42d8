import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { bringDevice } from '#support/bring-device.ts'
import { forgetHeld, heldValues } from '#support/held.ts'
import { playMatched } from '#support/matched-student.ts'
import type { PlayedStudent } from '#support/played-student.ts'
import { serveCards } from '#support/serve-cards.ts'
import { keepsThings, stopMotionAt } from './moments.ts'
import type { Chapter } from './state.ts'

const words = texts.matched
const first = (page: Page) => page.getByRole('list', { name: words.silent }).getByRole('link').last()

/** One device for all pages: the server lets a member have so many new ones a day. */
let played: Promise<PlayedStudent> | undefined

/** A browser that was theirs only after they matched; ends at a page without code. */
async function begin(page: Page): Promise<PlayedStudent> {
	played ??= playMatched(test.info().project.use.baseURL ?? '')
	const student = await played
	await page.goto('/robots.txt')
	await page.evaluate((name) => {
		window.name = name
	}, keepsThings)
	await page.reload()
	await forgetHeld(page)
	await bringDevice(page, student)
	await noteShown(page, student, { since: Date.now() + 3_600_000, celebrated: [] })
	return student
}

type Shown = { since: number; celebrated: string[] }

/** What the browser has shown them of their matches, since it is theirs (Unix milliseconds). */
async function noteShown(page: Page, { id }: PlayedStudent, shown: Shown): Promise<void> {
	await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
		`ydo:${id}:matches`,
		JSON.stringify({ ...shown, seen: [] }),
	] as const)
}

/** The list, on a device that was theirs only after they matched. */
export async function openMatches(page: Page): Promise<void> {
	await begin(page)
	await page.goto('/matched')
	await first(page).waitFor()
}

/** Of the match with words, on a device that holds the cards. */
async function openMoment(page: Page): Promise<void> {
	const student = await begin(page)
	await page.goto('/matched')
	await first(page).waitFor()
	// It waits for them where the device does not hold them.
	await expect.poll(async () => Object.keys(await heldValues(page))).toContain(`${student.id}/now/list`)
	await page.goto('/robots.txt')
	const wordless = student.view().matches.flatMap(({ id, text }) => (text ? [] : [id]))
	await noteShown(page, student, { since: 0, celebrated: wordless })
	await page.goto('/settings')
	await page.getByRole('dialog', { name: words.moment.join('') }).waitFor()
}

export const matched: Chapter = {
	title: 'Two likes that met',
	states: [
		{
			name: 'matched-none',
			title: 'Matched before there is a match',
			viewer: 'newcomer',
			async reach(page) {
				await page.goto('/matched')
				await page.getByText(words.none.noCard.help).waitFor()
			},
		},
		{ name: 'match', title: 'The moment of a match', viewer: 'matched', main: true, reach: openMoment },
		{
			name: 'match-leaning',
			title: 'The moment: both lean in',
			viewer: 'matched',
			only: 'phone',
			moving: true,
			passing: true,
			async reach(page) {
				await openMoment(page)
				await stopMotionAt(page, 260)
			},
		},
		{ name: 'matched', title: texts.nav.matched, viewer: 'matched', main: true, long: true, reach: openMatches },
		{
			name: 'matched-away',
			title: 'A match with somebody whose card is not shown at the moment, and one with a long name',
			viewer: 'matched',
			async reach(page) {
				await serveCards(page, (cards) =>
					cards
						.filter(({ name }) => name !== 'Nangsel')
						.map((card) => (card.name === 'Neethu' ? { ...card, name: 'Venkata Satya Lakshmi Narasimha' } : card)),
				)
				await openMatches(page)
				await page.getByText(words.away).first().waitFor()
			},
		},
		{
			name: 'unseen-match',
			title: 'A match that was not looked at yet, marked on the menu',
			viewer: 'matched',
			async reach(page) {
				await begin(page)
				await page.goto('/settings')
				await page.locator('[data-unseen]').waitFor()
			},
		},
	],
}

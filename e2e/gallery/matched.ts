import { expect, type Page, test } from '@playwright/test'
import { matchList, slotPaths, type ToldMatch } from '@ydo/contract/slots'
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

/** One device for all pages: the server limits new ones per day. */
let played: Promise<PlayedStudent> | undefined

/** A browser that became theirs only after they matched; ends at a page without code. */
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
	await noteShown(page, student, { since: 0, celebrated: student.view().matches.map(({ id }) => id) })
	return student
}

type Shown = { since: number; celebrated: string[] }

/** Sets the browser's record of shown matches; `since`: Unix milliseconds from which on it has been theirs. */
async function noteShown(page: Page, { id }: PlayedStudent, shown: Shown): Promise<void> {
	await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
		`ydo:${id}:matches`,
		JSON.stringify({ ...shown, seen: [] }),
	] as const)
}

/** Opens the list, on a device that became theirs only after they matched. */
export async function openMatches(page: Page): Promise<void> {
	await begin(page)
	await page.goto('/matched')
	await first(page).waitFor()
}

const longName = 'Venkata Satya Lakshmi Narasimha'

/** Shows three matches of which one has ended, and the other member of one has left. */
async function endMatches(page: Page): Promise<void> {
	// A member who has left has no card: the name from the meeting is shown.
	await serveCards(page, (cards) => cards.filter(({ name }) => name !== 'Neethu'))
	await page.route(`**${slotPaths.matches}`, async (route) => {
		const response = await route.fetch()
		const { matches } = matchList.parse(await response.json())
		const told = matches.map((match): ToldMatch => {
			if (match.name === 'Namrata') return { ...match, ended: 'ended' }
			return match.name === 'Neethu' ? { ...match, name: longName, ended: 'left' } : match
		})
		await route.fulfill({ response, json: { matches: told } })
	})
}

/** Opens the moment of the match with a note, on a device that has the cards. */
async function openMoment(page: Page): Promise<void> {
	const student = await begin(page)
	await page.goto('/matched')
	await first(page).waitFor()
	// It waits for the cards if the device does not have them.
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
			name: 'matched-ended',
			title: 'A match that has ended, and one with a long name who has left',
			viewer: 'matched',
			long: true,
			async reach(page) {
				await endMatches(page)
				await openMatches(page)
				await page.getByRole('region', { name: words.ended, exact: true }).waitFor()
			},
		},
		{
			name: 'matched-left',
			title: 'The chat with somebody who has left',
			viewer: 'matched',
			async reach(page) {
				await endMatches(page)
				await openMatches(page)
				await page.getByRole('link', { name: new RegExp(longName) }).click()
				await page.getByText(texts.chat.closed.left('Venkata')).waitFor()
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

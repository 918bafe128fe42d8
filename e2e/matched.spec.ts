import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { bringDevice } from '#support/bring-device.ts'
import { untilPublished } from '#support/join.ts'
import { matchedStudent, ownNote, playMatched, theirNote } from '#support/matched-student.ts'
import { playStudent, sendLikes, untilMatched } from '#support/played-student.ts'
import { ownName, publishCard } from '#support/publish-card.ts'
import { sendSlot } from '#support/send-slot.ts'
import { serveCards } from '#support/serve-cards.ts'
import { signIn } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const { chat, matched, nav, search } = texts
/** Milliseconds: news come before each slot, after 20 seconds and then every 30. */
const twoSlots = 60_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const moment = (page: Page) => page.getByRole('dialog', { name: matched.moment.join('') })
/** A device of tomorrow celebrates no match of today. */
const tomorrow = Date.now() + 86_400_000
/** Matches without messages. */
const rows = (page: Page) => page.getByRole('list', { name: matched.silent }).getByRole('link')
const newcomer = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@iiitdmj.ac.in`

/** A browser of the student who has three matches, and chats with one; `since`: Unix milliseconds from which on it has been theirs. */
async function openMatched(page: Page, baseURL: string | undefined, since: number, path = '/home'): Promise<string> {
	const student = await playMatched(baseURL ?? '')
	await signIn(page, matchedStudent)
	await bringDevice(page, student)
	const record = JSON.stringify({ since, celebrated: [], seen: [] })
	await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
		`ydo:${student.id}:matches`,
		record,
	] as const)
	await page.goto(path)
	return student.id
}

test('after a mutual like the moment waits until nothing is being written, and appears once', {
	tag: ['@slow', '@waits'],
}, async ({ page, baseURL }) => {
	test.setTimeout(6 * twoSlots)
	const faults = watchPage(page)
	const [herEmail, hisEmail] = [newcomer('tara'), newcomer('kabir')]
	const hisName = `Kabir ${hisEmail.slice(6, 14)}`
	const her = await publishCard(page, herEmail, { name: ownName('Tara'), gender: 'woman', interestedIn: ['man'] })
	await publishCard(page, hisEmail, { name: hisName, gender: 'man', interestedIn: ['woman'] })
	const he = await playStudent(baseURL ?? '', hisEmail)

	const published = untilPublished(page)
	await signIn(page, herEmail)
	await page.goto('/search')
	await published
	await page.getByRole('combobox', { name: search.field }).fill(hisName)
	await button(page, search.smash(hisName)).click()
	await page.goto('/choice')
	await expect(async () => {
		await sendSlot(page)
		await expect(page.getByText(texts.choice.progress.sent)).toBeVisible({ timeout: 2000 })
	}).toPass()

	await he.like(her.id, theirNote)
	await sendLikes(he)
	await page.getByRole('link', { name: nav.search }).click()
	const field = page.getByRole('combobox', { name: search.field })
	await field.fill('Ka')
	await expect(page.getByRole('alert').getByText(matched.whenDone)).toBeVisible({ timeout: 2 * twoSlots })
	await field.pressSequentially('bir')
	await expect(moment(page)).toBeHidden()
	await expect(field).toHaveValue('Kabir')

	await field.blur()
	await expect(moment(page)).toBeVisible()
	await expect(moment(page).getByRole('heading')).toBeFocused()
	await expect(moment(page)).toContainText(`You and ${hisName} chose each other.`)
	await expect(moment(page).getByText(theirNote)).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(moment(page)).toBeHidden()
	await expect(page.getByRole('alert').getByText(matched.waits)).toBeVisible()
	await expect(page).toHaveURL(/\/search$/)
	await untilMatched(he, her.id)
	expect(he.view().matches.map(({ peer, text, ownText }) => [peer, text, ownText])).toEqual([[her.id, '', theirNote]])

	await expect(button(page, nav.menu)).toHaveAccessibleDescription(matched.mark(1))
	await page.reload()
	await expect(button(page, nav.menu)).toHaveAccessibleDescription(matched.mark(1))
	await button(page, nav.menu).click()
	const link = page.getByRole('link', { name: nav.matched })
	await expect(link).toHaveAccessibleDescription(matched.mark(1))
	await link.click()
	await expect(rows(page)).toHaveText([`Kabir${matched.fresh}`])
	await expect(button(page, nav.menu)).toHaveAccessibleDescription('')
	await page.reload()
	await expect(rows(page)).toHaveCount(1)
	await expect(rows(page)).not.toContainText(matched.fresh)
	await expect(moment(page)).toBeHidden()
	expect(faults).toEqual([])
})

test('several new matches are one moment; it leads to the match, and Back returns', { tag: '@slow' }, async ({
	page,
	baseURL,
}) => {
	// On a device without cards the moment comes once a screen has fetched them.
	await openMatched(page, baseURL, 0, '/settings')
	await expect(page.locator('#unseen')).toBeAttached({ timeout: 30_000 })
	await page.getByRole('link', { name: nav.search }).first().click()
	await expect(moment(page)).toContainText(matched.more(2))
	await expect(moment(page)).not.toContainText(matched.away)
	await moment(page).getByRole('link', { name: matched.hello }).click()
	await expect(moment(page)).toBeHidden()
	await expect(page).toHaveURL(/\/matched\/[\w-]{22}$/)
	await expect(page.getByRole('textbox')).toBeVisible()
	await page.goBack()
	await expect(page).toHaveURL(/\/search$/)
	await expect(moment(page)).toBeHidden()
})

test('a new device celebrates no earlier match, and marks it as new', { tag: '@slow' }, async ({ page, baseURL }) => {
	await openMatched(page, baseURL, tomorrow)
	await expect(button(page, nav.menu)).toHaveAccessibleDescription(matched.mark(3))
	await page.goto('/matched')
	await expect(rows(page).filter({ hasText: matched.fresh })).toHaveCount(2)
	await openWithWords(page)
	await expect(page.getByText(theirNote)).toBeVisible()
	await expect(page.getByText(ownNote)).toBeVisible()
	await page.getByRole('link', { name: chat.back }).click()
	await expect(rows(page)).toHaveCount(2)
	await page.reload()
	await expect(rows(page)).toHaveCount(2)
	await expect(rows(page).filter({ hasText: matched.fresh })).toHaveCount(0)
	await expect(moment(page)).toBeHidden()
})

test('stored matches are shown without an answer of the server', { tag: '@slow' }, async ({ page, baseURL }) => {
	await openMatched(page, baseURL, tomorrow, '/matched')
	await expect(rows(page)).toHaveCount(2)
	const names = async () => (await rows(page).allTextContents()).map(nameIn)
	await expect.poll(names).not.toContain('')
	const before = await names()
	await page.route(/\/(?:api|auth|log)\//, (route) => route.abort())
	await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
	await page.reload()
	await expect(rows(page)).toHaveCount(2)
	await expect.poll(names).toEqual(before)
	await expect(page.getByText(texts.toasts.offline)).toBeVisible()
})

test('a match with a member who is no longer listed shows the name from the meeting, and the notes', {
	tag: '@slow',
}, async ({ page, baseURL }) => {
	await serveCards(page, () => [])
	await openMatched(page, baseURL, tomorrow, '/matched')
	await expect(rows(page).filter({ hasText: /^(Neethu|Nangsel)/ })).toHaveCount(2)
	await openWithWords(page)
	await expect(page.getByRole('heading', { level: 1, name: 'Nangsel' })).toBeVisible()
	await expect(page.getByText(theirNote)).toBeVisible()
})

test('on a desktop the chat stands beside the list, with a link to the card', { tag: '@slow' }, async ({
	page,
	baseURL,
}) => {
	await page.setViewportSize({ width: 1440, height: 900 })
	await openMatched(page, baseURL, tomorrow)
	const link = page.getByRole('link', { name: nav.matched })
	await expect(link).toHaveAccessibleDescription(matched.mark(3))
	await link.click()
	await expect(page.getByText(matched.chooseHelp)).toBeVisible()
	await expect(rows(page)).toHaveCount(2)
	await rows(page).nth(1).click()
	await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'page')
	await expect(rows(page).nth(1)).toBeFocused()
	await expect(rows(page)).toHaveCount(2)
	const card = page.getByRole('button', { name: chat.cardOf('') })
	const name = (await card.getAttribute('aria-label'))?.replace(chat.cardOf(''), '') ?? ''
	await card.click()
	await expect(page.getByRole('dialog', { name: new RegExp(`^${name} `) })).toBeVisible()
})

/** Opens the chat of the match with a note; the list has it last or first, by time of creation. */
async function openWithWords(page: Page): Promise<void> {
	await rows(page).first().click()
	await expect(page.getByRole('textbox')).toBeVisible()
	if (await page.getByText(theirNote).isVisible()) return
	await page.goBack()
	await rows(page).last().click()
}

const nameIn = (row: string) => row.replace(new RegExp(`(${matched.fresh}|[A-Z][a-z]+day|[0-9]+ [A-Z][a-z]+)$`), '')

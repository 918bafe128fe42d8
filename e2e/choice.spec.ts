import { expect, type Page, test } from '@playwright/test'
import type { Card } from '@ydo/contract/cards'
import { lettersOver } from '@ydo/contract/said'
import { slotPaths } from '@ydo/contract/slots'
import { texts } from '@ydo/contract/texts'
import { senderTexts } from '@ydo/contract/texts/sender'
import { neverIdle } from '#support/first-picture.ts'
import { joinWithKeys } from '#support/join.ts'
import { playStudent, storeAll } from '#support/played-student.ts'
import { ownName, publishCardAt } from '#support/publish-card.ts'
import { openByWords } from '#support/recovery.ts'
import { sendSlot } from '#support/send-slot.ts'
import { keyedCards, serveCards } from '#support/serve-cards.ts'
import { signIn, topCard } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const { choice, home, nav, recovery, search } = texts
const most = 60
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const liked = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const count = (page: Page) => page.getByText(choice.of(most))
const sentState = /Sent · stands until /
const words = (page: Page) => page.getByRole('textbox', { name: choice.note.label })

/** Blocks all slots: decisions stay on the device. */
const keepSlots = (page: Page) => page.route(`**${slotPaths.slot}*`, (route) => route.abort())

async function goHome(page: Page): Promise<void> {
	await page.goto('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
}

/** The name on the top card, without the age. */
async function nameOnTop(page: Page): Promise<string> {
	const heading = await topCard(page).getByRole('heading').textContent()
	return (heading ?? '').replace(/\(\d+\)/, '').trim()
}

const idOnTop = (page: Page) =>
	topCard(page).evaluate(
		(card: HTMLElement) => card.dataset.card ?? card.querySelector<HTMLElement>('[data-card]')?.dataset.card,
	)

/** Likes the top card, and waits until another replaces it. */
async function like(page: Page): Promise<string> {
	const [name, id] = [await nameOnTop(page), await idOnTop(page)]
	await button(page, home.smash).click()
	await expect.poll(() => idOnTop(page)).not.toBe(id)
	return name
}

/** Likes the top card from its details, with a note. */
async function likeWith(page: Page, text: string): Promise<string> {
	const name = await nameOnTop(page)
	await topCard(page).getByRole('heading').click()
	await button(page, choice.note.say).click()
	await words(page).fill(text)
	await button(page, choice.smashWith).click()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(page.getByText(choice.smashedWith(name))).toBeVisible()
	return name
}

async function openChoice(page: Page, open: number): Promise<void> {
	await page.goto('/choice')
	await expect(page.getByRole('article')).toHaveCount(open)
}

test('likes of the deck, of details with a note and of the search stand under Choice, on every visit and in every tab', {
	tag: '@slow',
}, async ({ page, context }) => {
	const faults = watchPage(page)
	await keyedCards(page)
	await joinWithKeys(page)
	const plain = await like(page)
	const worded = await likeWith(page, '  Teach me that paper plane.\n')
	await page.goto('/search')
	await page.getByRole('combobox', { name: search.field }).fill('de')
	const smash = page.getByRole('button', { name: /^Smash / }).first()
	const found = ((await smash.getAttribute('aria-label')) ?? '').replace('Smash ', '')
	// By name: a new member may be first by then. Two may share a name.
	await button(page, `Smash ${found}`).first().click()
	await openChoice(page, 3)
	await expect(async () => {
		await sendSlot(page)
		await expect(page.getByText(choice.progress.sent)).toBeVisible({ timeout: 2000 })
	}).toPass()
	const other = await context.newPage()
	await openChoice(other, 3)
	for (const tab of [page, other]) {
		for (const name of [plain, worded, found]) await expect(liked(tab, name)).toBeVisible()
		await expect(liked(tab, worded)).toContainText('Teach me that paper plane.')
		await expect(liked(tab, plain)).toContainText(choice.note.none)
		await expect(count(tab)).toHaveText(`3 ${choice.of(most)}`)
		await expect(tab.getByText(choice.progress.sent)).toBeVisible()
		await expect(liked(tab, found)).toContainText(sentState)
	}
	await button(other, choice.withdrawOf(plain)).click()
	await button(other, choice.withdrawing.confirm).click()
	await expect(page.getByRole('article')).toHaveCount(2)
	await liked(page, worded).getByRole('button').first().click()
	await expect(page.getByRole('dialog')).toContainText(worded)
	await expect(button(page, choice.note.say)).toHaveCount(0)
	expect(faults).toEqual([])
})

test('a like taken back before it was sent leaves Choice, and its card returns at the end of the deck', {
	tag: '@slow',
}, async ({ page }) => {
	await joinWithKeys(page)
	await keepSlots(page)
	await serveCards(page, (cards) => cards.slice(0, 4))
	await goHome(page)
	const name = await like(page)
	await openChoice(page, 1)
	await button(page, choice.withdrawOf(name)).click()
	await expect(page.getByRole('dialog')).toContainText(`${choice.withdrawing.unsent} ${choice.withdrawing.card}`)
	await button(page, choice.withdrawing.cancel).click()
	await expect(button(page, choice.withdrawOf(name))).toBeFocused()
	await button(page, choice.withdrawOf(name)).click()
	await button(page, choice.withdrawing.confirm).click()
	await expect(page.getByRole('heading', { name: choice.emptyTitle })).toBeVisible()
	await expect(page.getByRole('heading', { level: 1, name: nav.choice })).toBeFocused()
	await expect(page.getByRole('status').filter({ hasText: choice.withdrawing.done(name) })).toBeAttached()
	await page.getByRole('main').getByRole('link', { name: nav.toDeck }).click()
	for (let before = 0; before < 3; before++) {
		expect(await nameOnTop(page)).not.toBe(name)
		await like(page)
	}
	expect(await nameOnTop(page)).toBe(name)
})

test('a like that was sent stands until its week ends: taking it back and a new note say so', { tag: '@slow' }, async ({
	page,
}) => {
	await keyedCards(page)
	await joinWithKeys(page)
	const [kept, taken] = [await likeWith(page, 'First words'), await like(page)]
	await openChoice(page, 2)
	await expect(async () => {
		await sendSlot(page)
		await expect(page.getByText(choice.progress.sent)).toBeVisible({ timeout: 2000 })
	}).toPass()
	await liked(page, kept).getByRole('button', { name: 'First words' }).click()
	await expect(page.getByRole('dialog')).toContainText(choice.note.left)
	await words(page).fill('Second words')
	await button(page, choice.note.save).click()
	await expect(liked(page, kept).getByRole('button', { name: 'Second words' })).toBeFocused()
	await button(page, choice.withdrawOf(taken)).click()
	const dialog = page.getByRole('dialog')
	const [day = ''] = (await dialog.textContent())?.match(/(?<=stands until ).+?(?=:)/) ?? []
	await expect(dialog).toContainText(choice.withdrawing.sent(day))
	await button(page, choice.withdrawing.confirm).click()
	await expect(page.getByRole('article')).toHaveCount(1)
	await expect(page.getByRole('status').filter({ hasText: choice.withdrawing.doneSent(taken, day) })).toBeAttached()
})

test('on a device that does not send, Choice names the sender, whether likes wait or not; it takes over four times a day', {
	tag: '@slow',
}, async ({ page, baseURL }) => {
	test.slow() // two devices
	await keyedCards(page)
	const email = `ira.${crypto.randomUUID().slice(0, 8)}@iiitdmj.ac.in`
	const card = { name: ownName('Ira'), gender: 'woman', interestedIn: ['man'] } as const
	await publishCardAt(baseURL ?? '', email, { card: { ...card, interestedIn: [...card.interestedIn] } })
	const other = await playStudent(baseURL ?? '', email)
	await storeAll(other)
	await signIn(page, email)
	await goHome(page)
	await openByWords(page, other.words())
	await button(page, recovery.close).click()
	const row = page.getByText(/^Your likes go out from Headless, last here today\.$/)
	await page.goto('/choice')
	await expect(page.getByRole('heading', { name: choice.emptyTitle })).toBeVisible()
	await expect(row).toBeVisible()
	await goHome(page)
	const name = await like(page)
	await openChoice(page, 1)
	await expect(liked(page, name)).toContainText(choice.states.elsewhere('Headless'))
	await expect(page.getByText(choice.progress.elsewhere(1, 'Headless'))).toBeVisible()
	await expect(row).toBeVisible()

	for (const taken of ['first', 'third'])
		await test.step(`${taken} of the day`, async () => {
			await button(page, senderTexts.sendFromHere).click()
			await expect(page.getByText(senderTexts.outcomes.done)).toBeVisible()
			await expect(page.getByText(senderTexts.here)).toBeVisible()
			await other.sync()
			expect(await other.sendFromHere()).toBe('done')
			await expect(async () => {
				await page.reload()
				await expect(row).toBeVisible({ timeout: 5000 })
			}).toPass()
		})
	await button(page, senderTexts.sendFromHere).click()
	await expect(page.getByText(senderTexts.outcomes.limit)).toBeVisible()
	await expect(row).toBeVisible()
})

test('a note can be changed; one that is too long gets an error beside it, and stays', { tag: '@slow' }, async ({
	page,
}) => {
	await joinWithKeys(page)
	const name = await likeWith(page, 'First words')
	await openChoice(page, 1)
	await liked(page, name).getByRole('button', { name: 'First words' }).click()
	await expect(words(page)).toBeFocused()
	const long = 'नमस्ते '.repeat(16).trim()
	await words(page).fill(long)
	await button(page, choice.note.save).click()
	await expect(page.getByText(choice.note.tooLong(lettersOver(long)))).toBeVisible()
	await expect(words(page)).toHaveValue(long)
	await expect(words(page)).toBeFocused()
	await words(page).fill('नमस्ते')
	await button(page, choice.note.save).click()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(liked(page, name).getByRole('button', { name: 'नमस्ते' })).toBeFocused()
	await page.reload()
	await expect(liked(page, name)).toContainText('नमस्ते')
})

test('a note that could not be saved stays in its field, beside the reason', { tag: ['@slow', '@waits'] }, async ({
	page,
}) => {
	await joinWithKeys(page)
	await neverIdle(page)
	await goHome(page)
	const name = await nameOnTop(page)
	await topCard(page).getByRole('heading').click()
	await button(page, choice.note.say).click()
	await button(page, choice.smashWith).click()
	await expect(page.getByText(choice.note.empty)).toBeVisible()
	await words(page).fill('You hum in the lab.')
	await button(page, choice.smashWith).click()
	await expect(page.getByText(choice.notKept.unreached)).toBeVisible()
	await expect(words(page)).toHaveValue('You hum in the lab.')
	await page.keyboard.press('Escape')
	await expect(page.getByRole('dialog')).toHaveCount(0)
	expect(await nameOnTop(page)).toBe(name)
})

test('a like with a note can be taken back like any other', { tag: '@slow' }, async ({ page }) => {
	await joinWithKeys(page)
	const name = await likeWith(page, 'Too soon')
	await button(page, home.undo).click()
	await expect.poll(() => nameOnTop(page)).toBe(name)
	await page.goto('/choice')
	await expect(page.getByRole('heading', { name: choice.emptyTitle })).toBeVisible()
})

test('with all sixty open a like is refused with the reason, and its card returns', { tag: '@slow' }, async ({
	page,
}) => {
	test.slow()
	// Without animations each press decides the next card at once.
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await joinWithKeys(page)
	await serveCards(page, (cards) => many(cards[0] as Card, most + 2))
	await goHome(page)
	for (let i = 0; i < most; i++) await button(page, home.smash).click()
	await expect(button(page, home.undo)).toBeVisible()
	await expect(page.getByText(choice.full(most))).toHaveCount(0)
	const refused = await like(page)
	await expect(page.getByText(choice.full(most))).toBeVisible()
	await button(page, home.pass).click()
	await expect.poll(() => nameOnTop(page)).toBe(refused)
	await topCard(page).getByRole('heading').click()
	await button(page, choice.note.say).click()
	await words(page).fill('One more')
	await button(page, choice.smashWith).click()
	await expect(page.getByRole('dialog').getByText(choice.full(most))).toBeVisible()
	await openChoice(page, most)
	await expect(count(page)).toHaveText(`${most} ${choice.of(most)}`)
})

test('blocking somebody takes back an open like of them', { tag: '@slow' }, async ({ page }) => {
	await joinWithKeys(page)
	const [blocked, other] = [await like(page), await like(page)]
	await openChoice(page, 2)
	await liked(page, blocked).getByRole('button').first().click()
	await button(page, texts.report.open(blocked)).click()
	await button(page, texts.block.button(blocked)).click()
	await expect(page.getByRole('article')).toHaveCount(1)
	await expect(liked(page, other)).toBeVisible()
})

test('a liked member who is no longer listed stands there without a name, and can be taken back', {
	tag: '@slow',
}, async ({ page }) => {
	await joinWithKeys(page)
	const id = await idOnTop(page)
	await like(page)
	await serveCards(page, (cards) => cards.filter((card) => card.id !== id))
	await openChoice(page, 1)
	await expect(liked(page, choice.away)).toBeVisible()
	await button(page, choice.withdrawOf(choice.away)).click()
	await button(page, choice.withdrawing.confirm).click()
	await expect(page.getByRole('heading', { name: choice.emptyTitle })).toBeVisible()
})

/** Any number of cards, with distinct ids. */
function many(like: Card, count: number): Card[] {
	return Array.from({ length: count }, (_, i) => {
		const id = Buffer.alloc(16)
		id.writeUInt32BE(i + 1)
		return { ...like, id: id.toString('base64url'), name: `Someone ${'abcdefghij'[Math.floor(i / 10)]}${i}` }
	})
}

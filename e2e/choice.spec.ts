import { expect, type Page, test } from '@playwright/test'
import type { Card } from '@ydo/contract/cards'
import { texts } from '@ydo/contract/texts'
import { neverIdle } from '#support/first-picture.ts'
import { ownName, publishCard } from '#support/publish-card.ts'
import { serveCards } from '#support/serve-cards.ts'
import { signIn, topCard } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const { choice, home, nav, search } = texts
const most = 60
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const liked = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const count = (page: Page) => page.getByText(choice.of(most))
const words = (page: Page) => page.getByRole('textbox', { name: choice.note.label })

/** Somebody new with a card, so that nothing is chosen yet, at home. */
async function join(page: Page): Promise<void> {
	const email = `25bds${Math.floor(Math.random() * 1e6)}@iiitdmj.ac.in`
	await publishCard(page, email, { name: ownName('Ira'), gender: 'woman', interestedIn: ['man'] })
	await signIn(page, email)
	await goHome(page)
}

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

/** Likes the top card, and waits until another is in its place. */
async function like(page: Page): Promise<string> {
	const [name, id] = [await nameOnTop(page), await idOnTop(page)]
	await button(page, home.smash).click()
	await expect.poll(() => idOnTop(page)).not.toBe(id)
	return name
}

/** Likes the top card from its details, with words. */
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

test('likes of the deck, of details with words and of the search stand under Choice, on every visit and in every tab', async ({
	page,
	context,
}) => {
	const faults = watchPage(page)
	await join(page)
	const plain = await like(page)
	const worded = await likeWith(page, '  Teach me that paper plane.\n')
	await page.goto('/search')
	await page.getByRole('combobox', { name: search.field }).fill('de')
	const smash = page.getByRole('button', { name: /^Smash / }).first()
	const found = ((await smash.getAttribute('aria-label')) ?? '').replace('Smash ', '')
	// By name: somebody who joins meanwhile may be first by then.
	await button(page, `Smash ${found}`).click()
	await openChoice(page, 3)
	const other = await context.newPage()
	await openChoice(other, 3)
	for (const tab of [page, other]) {
		for (const name of [plain, worded, found]) await expect(liked(tab, name)).toBeVisible()
		await expect(liked(tab, worded)).toContainText('Teach me that paper plane.')
		await expect(liked(tab, plain)).toContainText(choice.note.none)
		await expect(count(tab)).toHaveText(`3 ${choice.of(most)}`)
		await expect(tab.getByText(choice.waitHelp)).toBeVisible()
	}
	await button(other, choice.withdrawOf(plain)).click()
	await button(other, choice.withdrawing.confirm).click()
	await expect(page.getByRole('article')).toHaveCount(2)
	await liked(page, worded).getByRole('button').first().click()
	await expect(page.getByRole('dialog')).toContainText(worded)
	await expect(button(page, choice.note.say)).toHaveCount(0)
	expect(faults).toEqual([])
})

test('a like taken back leaves Choice, and its card comes back at the end of the deck', async ({ page }) => {
	await join(page)
	await serveCards(page, (cards) => cards.slice(0, 4))
	await goHome(page)
	const name = await like(page)
	await openChoice(page, 1)
	await button(page, choice.withdrawOf(name)).click()
	await expect(page.getByRole('dialog')).toContainText(choice.withdrawing.help)
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

test('what is said can be changed; a text that is too long is told beside it, and stays', async ({ page }) => {
	await join(page)
	const name = await likeWith(page, 'First words')
	await openChoice(page, 1)
	await liked(page, name).getByRole('button', { name: 'First words' }).click()
	await expect(words(page)).toBeFocused()
	const long = 'नमस्ते '.repeat(8).trim()
	await words(page).fill(long)
	await button(page, choice.note.save).click()
	await expect(page.getByText(choice.note.tooLong(Buffer.byteLength(long) - 120))).toBeVisible()
	await expect(words(page)).toHaveValue(long)
	await expect(words(page)).toBeFocused()
	await words(page).fill('नमस्ते')
	await button(page, choice.note.save).click()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(liked(page, name).getByRole('button', { name: 'नमस्ते' })).toBeFocused()
	await page.reload()
	await expect(liked(page, name)).toContainText('नमस्ते')
})

test('words that could not be kept stay in their field, beside the reason', { tag: '@waits' }, async ({ page }) => {
	await join(page)
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

test('a like with words is taken back as every other', async ({ page }) => {
	await join(page)
	const name = await likeWith(page, 'Too soon')
	await button(page, home.undo).click()
	await expect.poll(() => nameOnTop(page)).toBe(name)
	await page.goto('/choice')
	await expect(page.getByRole('heading', { name: choice.emptyTitle })).toBeVisible()
})

test('with all sixty open a like is refused in words, and its card comes back', async ({ page }) => {
	test.slow()
	// Without flights each press decides the next card at once.
	await page.emulateMedia({ reducedMotion: 'reduce' })
	await join(page)
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

test('blocking somebody takes an open like of them back', async ({ page }) => {
	await join(page)
	const [blocked, other] = [await like(page), await like(page)]
	await openChoice(page, 2)
	await liked(page, blocked).getByRole('button').first().click()
	await button(page, texts.report.open(blocked)).click()
	await button(page, texts.block.button(blocked)).click()
	await expect(page.getByRole('article')).toHaveCount(1)
	await expect(liked(page, other)).toBeVisible()
})

test('somebody who is not listed any more stands there without a name, and can be taken back', async ({ page }) => {
	await join(page)
	const id = await idOnTop(page)
	await like(page)
	await serveCards(page, (cards) => cards.filter((card) => card.id !== id))
	await openChoice(page, 1)
	await expect(liked(page, choice.away)).toBeVisible()
	await button(page, choice.withdrawOf(choice.away)).click()
	await button(page, choice.withdrawing.confirm).click()
	await expect(page.getByRole('heading', { name: choice.emptyTitle })).toBeVisible()
})

/** As many cards as wanted, with ids of their own. */
function many(like: Card, count: number): Card[] {
	return Array.from({ length: count }, (_, i) => {
		const id = Buffer.alloc(16)
		id.writeUInt32BE(i + 1)
		return { ...like, id: id.toString('base64url'), name: `Someone ${'abcdefghij'[Math.floor(i / 10)]}${i}` }
	})
}

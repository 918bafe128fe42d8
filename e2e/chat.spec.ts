import { expect, type Page, test } from '@playwright/test'
import { texts } from '@ydo/contract/texts'
import { type Chatter, chattingPair, saidWithLike } from '#support/chatting-pair.ts'
import { expectWhole } from '#support/in-view.ts'
import { sendSlot } from '#support/send-slot.ts'
import { sideScroll } from '#support/side-scroll.ts'
import { touchHold } from '#support/touch.ts'
import { watchPage } from '#support/watch.ts'

const { chat, matched, nav } = texts
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
/** Making two members with vaults, and delivering messages while several browsers share two cores. */
const slow = 180_000

let open: Chatter[] = []
test.afterEach(async () => {
	await Promise.all(open.map(({ page }) => page.context().close()))
	open = []
})

type Fixtures = Pick<Parameters<typeof chattingPair>[0], 'browser' | 'baseURL'>

async function pair(fixtures: Fixtures, viewport = phone): Promise<[Chatter, Chatter]> {
	test.setTimeout(slow)
	const two = await chattingPair({ ...fixtures, viewport })
	open = two
	return two
}

const messages = (page: Page) => page.getByRole('region', { name: chat.messages }).getByRole('article')
const bubbles = (page: Page) => page.getByRole('region', { name: chat.messages }).locator('[data-message] [data-state]')
const field = (page: Page, { first }: Chatter) => page.getByRole('textbox', { name: chat.composer.label(first) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens the chat with the other one, whom the list shows as `name`. */
async function openChat({ page }: Chatter, other: Chatter): Promise<void> {
	await page.goto('/matched')
	await page
		.getByRole('link', { name: new RegExp(other.first) })
		.first()
		.click()
	await expect(field(page, other)).toBeVisible()
}

async function say({ page }: Chatter, other: Chatter, text: string): Promise<void> {
	await field(page, other).fill(text)
	await button(page, chat.composer.send).click()
	await expect(field(page, other)).toHaveValue('')
	await expect(bubbles(page).last()).toHaveText(text)
}

/** Turns on read receipts and typing, which are shared only if both want them. */
async function wantMarks({ page }: Chatter): Promise<void> {
	await button(page, chat.more).click()
	const marks = page.getByRole('switch', { name: chat.sheet.marks })
	await marks.press('Space')
	await expect(marks).toBeChecked()
	await button(page, nav.close).click()
	await expect(page.getByRole('dialog')).toBeHidden()
	// Settings leave with the next slot.
	await sendSlot(page)
}

const receipt = (page: Page, state: string) => page.getByText(new RegExp(`^\\d\\d:\\d\\d${state}$`))

test('two members chat: the list, typing, receipts, a reply and a reaction', async ({ browser, baseURL }) => {
	const [her, him] = await pair({ browser, baseURL })
	const faults = [watchPage(her.page), watchPage(him.page)]
	await openChat(her, him)
	await expect(her.page).toHaveURL(/\/matched\/[\w-]{22}$/)
	// A count of other waiting things may stand before it.
	await expect(her.page).toHaveTitle(new RegExp(`${chat.titleWith(him.name)} · ${texts.appName}$`))
	await expect(her.page.getByRole('heading', { level: 1, name: him.name })).toBeFocused()
	await expect(her.page.getByText(saidWithLike)).toBeVisible()
	await expect(her.page.getByRole('link', { name: nav.notifications })).toBeHidden()
	await wantMarks(her)
	await say(her, him, 'Hello you')
	await expect(receipt(her.page, chat.states.sent)).toBeVisible()

	await him.page.goto('/matched')
	const row = him.page.getByRole('region', { name: matched.conversations }).getByRole('link')
	await expect(row).toHaveText(new RegExp(`${her.name}Hello you.*1${matched.unreadWord}`))
	await expect(button(him.page, nav.menu)).toHaveAccessibleDescription(new RegExp(matched.mark(0, 1)))
	await row.click()
	await expect(messages(him.page)).toHaveCount(1)
	await wantMarks(him)
	// She knows by now that he wants it too: before, his typing is not shown to her.
	await expect(receipt(her.page, chat.states.delivered)).toBeVisible()
	await field(him.page, her).pressSequentially('Hm')
	await expect(her.page.getByText(chat.typing(him.first))).toBeVisible()
	await field(him.page, her).fill('')
	await messages(him.page).first().click({ button: 'right' })
	await him.page.getByRole('menuitem', { name: chat.menu.reply }).click()
	await expect(field(him.page, her)).toBeFocused()
	await say(him, her, 'Hello back')
	await expect(receipt(him.page, chat.states.read)).toBeVisible()
	await say(her, him, 'And you')
	await expect(receipt(her.page, chat.states.read)).toBeVisible()
	await expect(her.page.getByRole('log')).toHaveText(chat.says(him.first, 'Hello back'))
	await expect(her.page.getByText(chat.typing(him.first))).toBeHidden()
	await expect(messages(her.page).nth(1)).toContainText(`${chat.you}Hello you`)

	await messages(her.page).nth(1).click({ button: 'right' })
	await her.page.getByRole('menuitemradio', { name: chat.reactions['🔥'] }).click()
	await expect(messages(him.page).nth(1)).toContainText(chat.reacted(her.first, chat.reactions['🔥']))
	await him.page.getByRole('link', { name: chat.back }).click()
	await expect(row).toContainText(`And you`)
	await expect(row).toContainText(matched.yourTurn)
	await row.click()
	await field(him.page, her).fill('Not yet')
	await him.page.getByRole('link', { name: chat.back }).click()
	await expect(row).toContainText(`${matched.draft}Not yet`)
	expect(faults.flat()).toEqual([])
})

test('one goes offline, both write, it returns: both have the same history, once each', { tag: '@slow' }, async ({
	browser,
	baseURL,
}) => {
	const [her, him] = await pair({ browser, baseURL })
	await openChat(her, him)
	await openChat(him, her)
	await say(her, him, 'one')
	await expect(bubbles(him.page)).toHaveText(['one'])
	await say(him, her, 'two')
	await expect(bubbles(her.page)).toHaveText(['one', 'two'])

	await her.page.context().setOffline(true)
	await say(her, him, 'hers, without a network')
	await expect(her.page.getByText(chat.states.waits)).toBeVisible()
	await say(him, her, 'his meanwhile')
	await say(her, him, 'hers, again')
	await say(him, her, 'his again')
	await expect(bubbles(her.page)).toHaveCount(4)
	await her.page.context().setOffline(false)
	await expect(bubbles(her.page)).toHaveCount(6)
	await expect(her.page.getByText(chat.states.waits)).toBeHidden()
	await expect(bubbles(him.page)).toHaveCount(6)
	const history = await bubbles(her.page).allTextContents()
	expect(history.toSorted()).toEqual(
		['one', 'two', 'hers, without a network', 'hers, again', 'his meanwhile', 'his again'].toSorted(),
	)
	expect(history.filter((text) => text.startsWith('hers'))).toEqual(['hers, without a network', 'hers, again'])
	expect(await bubbles(him.page).allTextContents()).toEqual(history)
	await her.page.reload()
	await expect(bubbles(her.page)).toHaveText(history)
})

test('messages that both write before they hear of each other are shown to both, from the first on', {
	tag: '@slow',
}, async ({ browser, baseURL }) => {
	const [her, him] = await pair({ browser, baseURL })
	await openChat(her, him)
	await openChat(him, her)
	await her.page.context().setOffline(true)
	await say(her, him, 'hers')
	await say(him, her, 'his')
	await expect(receipt(him.page, chat.states.sent)).toBeVisible()
	await her.page.context().setOffline(false)
	for (const { page } of [her, him]) {
		await expect(bubbles(page)).toHaveText(['his', 'hers'])
		await expect(page.getByText(saidWithLike)).toBeVisible()
	}
})

test('by keys alone: into the chat, through its messages, a reply, and out again', { tag: '@slow' }, async ({
	browser,
	baseURL,
}) => {
	const [her, him] = await pair({ browser, baseURL }, desktop)
	const { page } = her
	await openChat(her, him)
	await openChat(him, her)
	await expect(field(page, him)).toBeVisible()
	await field(page, him).focus()
	await page.keyboard.type('first')
	await page.keyboard.press('Shift+Enter')
	await page.keyboard.type('line two')
	await page.keyboard.press('Enter')
	await expect(bubbles(page)).toHaveText(['first\nline two'])
	await say(him, her, 'second')
	await expect(bubbles(page)).toHaveCount(2)

	await page.keyboard.press('Shift+Tab')
	await expect(messages(page).last()).toBeFocused()
	await page.keyboard.press('ArrowUp')
	await expect(messages(page).first()).toBeFocused()
	await page.keyboard.press('End')
	await page.keyboard.press('Enter')
	await expect(page.getByRole('menuitemradio', { name: chat.reactions['❤️'] })).toBeFocused()
	await page.keyboard.press('Escape')
	await expect(messages(page).last()).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('menuitemradio', { name: chat.reactions['❤️'] })).toBeFocused()
	for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowDown')
	await expect(page.getByRole('menuitem', { name: chat.menu.reply })).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(field(page, him)).toBeFocused()
	await expect(page.getByText(chat.composer.replying(him.first))).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(page.getByText(chat.composer.replying(him.first))).toBeHidden()
	await expect(field(page, him)).toBeFocused()
})

test('a question comes before hurtful words but stops nobody; a draft outlives a reload', { tag: '@slow' }, async ({
	browser,
	baseURL,
}) => {
	const [her, him] = await pair({ browser, baseURL })
	const { page } = her
	await openChat(her, him)
	await field(page, him).fill('nobody likes you')
	await button(page, chat.composer.send).click()
	await expect(page.getByRole('alertdialog')).toContainText(chat.nudge.title)
	await button(page, chat.nudge.change).click()
	await expect(field(page, him)).toBeFocused()
	await expect(field(page, him)).toHaveValue('nobody likes you')
	await expect(bubbles(page)).toHaveCount(0)
	await field(page, him).fill('Almost said something\nunkind')
	await page.getByRole('link', { name: chat.back }).click()
	await expect(page.getByText(matched.draft)).toBeVisible()
	await page.goBack()
	await expect(field(page, him)).toHaveValue('Almost said something\nunkind')
	await page.reload()
	await expect(field(page, him)).toHaveValue('Almost said something\nunkind')
	await field(page, him).fill('shut the door, you kamina')
	await button(page, chat.composer.send).click()
	await button(page, chat.nudge.anyway).click()
	await expect(bubbles(page)).toHaveText(['shut the door, you kamina'])
	await expect(field(page, him)).toBeFocused()
	await field(page, him).fill('a second one')
	await button(page, chat.composer.send).click()
	await expect(page.getByRole('status').filter({ hasText: chat.closed.enough(him.first) })).toBeFocused()
	await expect(field(page, him)).toBeHidden()
})

test('on the smallest phone everything is in reach, the menu of a message too', { tag: '@slow' }, async ({
	browser,
	baseURL,
}) => {
	const [her, him] = await pair({ browser, baseURL }, { width: 320, height: 568 })
	const { page } = her
	await openChat(her, him)
	await say(her, him, 'A long one, '.repeat(30).trim())
	await expectWhole(field(page, him))
	await expectWhole(button(page, chat.composer.send))
	await expectWhole(button(page, chat.more))
	expect(await sideScroll(page)).toBeLessThanOrEqual(0)
	const menu = page.getByRole('menu')
	await touchHold(page, bubbles(page).first(), () => expect(menu).toBeVisible())
	await page.getByRole('menuitem', { name: chat.menu.reply }).tap()
	await expect(page.getByText(chat.composer.replyingSelf)).toBeVisible()
	await touchHold(page, bubbles(page).first(), () => expect(menu).toBeVisible())
	await field(page, him).tap()
	await expect(menu).toBeHidden()
	await expect(field(page, him)).toBeFocused()
	await messages(page).first().focus()
	await page.keyboard.press('Enter')
	for (const item of await page.getByRole('menuitem').all()) await expectWhole(item)
	await expectWhole(menu)
	expect(await sideScroll(page)).toBeLessThanOrEqual(0)
})

test('they verify each other, share details meant for matches only, and part kindly', { tag: '@slow' }, async ({
	browser,
	baseURL,
}) => {
	const [her, him] = await pair({ browser, baseURL })
	await openChat(her, him)
	await say(her, him, 'hello')
	await openChat(him, her)
	await expect(bubbles(him.page)).toHaveText(['hello'])
	const words: string[][] = []
	for (const { page } of [her, him]) {
		await button(page, chat.more).click()
		await page.getByRole('button', { name: new RegExp(chat.sheet.verify) }).click()
		await expect(page.getByRole('img', { name: chat.verifying.picture })).toBeVisible()
		words.push(await page.getByRole('dialog').locator('ol > li').allTextContents())
	}
	expect(words[0]).toHaveLength(12)
	expect(words[1]).toEqual(words[0])
	await button(her.page, chat.verifying.same).click()
	await expect(her.page.getByText(chat.verifying.verified)).toBeVisible()
	await expect(her.page.getByRole('dialog').locator(':focus')).toContainText(chat.verifying.verified)
	await button(him.page, chat.sheet.back).click()
	await him.page.getByRole('button', { name: new RegExp(chat.sheet.details) }).click()
	await him.page.getByRole('textbox', { name: chat.details.labels.more }).fill('Hall 4, top floor')
	await button(him.page, chat.details.share).click()
	await expect(him.page.getByRole('dialog').locator(':focus')).toContainText(chat.details.shared)
	await button(her.page, chat.sheet.back).click()
	await her.page.getByRole('button', { name: new RegExp(chat.sheet.details) }).click()
	await expect(her.page.getByText('Hall 4, top floor')).toBeVisible()
	await button(him.page, chat.details.withdraw).click()
	await expect(her.page.getByText('Hall 4, top floor')).toBeHidden()

	await button(him.page, chat.sheet.back).click()
	await him.page.getByRole('button', { name: new RegExp(chat.sheet.close) }).click()
	await him.page.getByRole('radio', { name: chat.closing.words.kind }).press('Space')
	await button(him.page, chat.closing.confirm).click()
	await expect(him.page.getByText(chat.closed.ended)).toBeVisible()
	await her.page.keyboard.press('Escape')
	await expect(her.page.getByText(chat.closing.words.kind)).toBeVisible()
	await expect(her.page.getByText(chat.closed.ended)).toBeVisible()
	await him.page.getByRole('link', { name: chat.back }).click()
	await expect(him.page.getByRole('region', { name: matched.ended, exact: true }).getByRole('link')).toHaveCount(1)
})

test('an unknown chat’s address says so and leads to the list; an ended match does not ask for a hello', {
	tag: '@slow',
}, async ({ browser, baseURL }) => {
	const [her] = await pair({ browser, baseURL })
	await her.page.goto(`/matched/${'A'.repeat(22)}`)
	await expect(her.page.getByRole('heading', { name: matched.none.gone.title })).toBeVisible()
	await her.page.getByRole('link', { name: matched.list }).click()
	await expect(her.page).toHaveURL(/\/matched$/)
	const silent = her.page.getByRole('region', { name: matched.silent }).getByRole('link')
	await expect(silent).toHaveCount(1)
	await silent.click()
	await expect(her.page.getByText(chat.beginning.hello)).toBeVisible()
	await button(her.page, chat.more).click()
	await her.page.getByRole('button', { name: new RegExp(chat.sheet.unmatchHelp) }).click()
	await button(her.page, chat.unmatching.confirm).click()
	await expect(her.page.getByText(chat.closed.ended)).toBeVisible()
	await expect(her.page.getByText(chat.beginning.hello)).toBeHidden()
})

import { expect, type Page, test } from '@playwright/test'
import { noticePaths } from '@ydo/contract/notices'
import { texts } from '@ydo/contract/texts'
import { type Chatter, chattingPair } from '#support/chatting-pair.ts'
import { ownName, publishCard } from '#support/publish-card.ts'
import { hearNotices } from '#support/quiet-notices.ts'
import { signIn } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const { report, block, search, notifications } = texts

const newcomer = (name: string) => `${name}.${crypto.randomUUID().slice(0, 8)}@iiitdmj.ac.in`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const found = (page: Page, name: string) =>
	page.getByRole('grid', { name: search.results }).getByRole('row').filter({ hasText: name })

test.beforeEach(() => test.setTimeout(120_000))

/** Signs in a woman here who finds a man by search. */
async function findHim(page: Page) {
	const [her, his] = [newcomer('tara'), newcomer('kabir')]
	const name = ownName('Kabir')
	await publishCard(page, her, { name: ownName('Tara'), gender: 'woman', interestedIn: ['man'] })
	const he = await publishCard(page, his, { name, gender: 'man', interestedIn: ['woman'] })
	await signIn(page, her)
	await hearNotices(page)
	await page.goto('/search')
	await page.getByRole('combobox', { name: search.field }).fill(name)
	await expect(found(page, name)).toBeVisible()
	return { name, he }
}

/** Two taps from a result: its card, and the sheet. */
async function openReport(page: Page, name: string): Promise<void> {
	await found(page, name).getByRole('button').first().click()
	await button(page, report.open(name)).click()
	await button(page, report.report(name)).click()
}

test('a member is reported and blocked from a search result; the receipt stays, and they are not notified', {
	tag: '@slow',
}, async ({ page }) => {
	const faults = watchPage(page)
	const { name, he } = await findHim(page)
	await openReport(page, name)
	const dialog = page.getByRole('dialog', { name: report.report(name) })
	await expect(dialog.getByRole('heading', { name: report.report(name) })).toBeFocused()

	await button(page, report.send).click()
	await expect(dialog.getByText(report.reasonMissing)).toBeVisible()
	await expect(dialog.getByRole('radio', { name: report.reasons.harassment })).toBeFocused()
	await dialog.getByText(report.reasons.fake).click()
	await dialog.getByRole('textbox', { name: report.words }).fill('These are pictures of somebody else.')
	await expect(dialog.getByText(report.counter(36, 1000))).toBeVisible()
	await expect(dialog.getByText(report.shownNot)).toBeVisible()
	await button(page, report.send).click()

	await expect(page.getByRole('heading', { name: report.receiptTitle })).toBeFocused()
	await expect(page.getByText(report.alsoBlocked(name))).toBeVisible()
	const code = (await page.getByText(/^[0-9A-Z]{8}$/).textContent()) ?? ''
	expect(code).toHaveLength(8)
	await button(page, report.done).click()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(found(page, name)).toHaveCount(0)
	// Neither of the two dialogs left a history entry.
	await expect(page).toHaveURL('/search')
	await page.goBack()
	await expect(page).not.toHaveURL('/search')

	await page.goto('/settings')
	await button(page, `${report.receipts} ${report.receiptsHelp}`).click()
	const receipt = page.getByRole('dialog', { name: report.receipts }).getByRole('listitem')
	await expect(receipt).toContainText([report.reasons.fake])
	await expect(receipt).toContainText([code])

	const his = await page.request.get(`${noticePaths.notices}?after=0`, { headers: he.headers })
	expect((await his.json()).notices).toEqual([])
	expect(faults).toEqual([])
})

test('a report without a network waits on the device, and is sent once', { tag: '@slow' }, async ({
	page,
	context,
}) => {
	const { name } = await findHim(page)
	await openReport(page, name)
	await page.getByText(report.reasons.spam).click()
	await page.getByRole('checkbox', { name: report.block(name) }).click()
	await context.setOffline(true)
	await button(page, report.send).click()
	await expect(page.getByRole('heading', { name: report.keptTitle })).toBeVisible()
	await button(page, report.done).click()
	await context.setOffline(false)
	await expect(page.getByRole('alert').filter({ hasText: report.sentNow('').slice(0, 20) })).toBeVisible()

	await page.goto('/settings')
	await button(page, `${report.receipts} ${report.receiptsHelp}`).click()
	await expect(page.getByRole('dialog', { name: report.receipts }).getByRole('listitem')).toHaveCount(1)
})

test('a blocked member can still be reported, from the settings', { tag: '@slow' }, async ({ page }) => {
	const { name } = await findHim(page)
	await found(page, name).getByRole('button').first().click()
	await button(page, report.open(name)).click()
	await button(page, block.button(name)).click()
	await expect(page.getByRole('dialog')).toHaveCount(0)
	await expect(found(page, name)).toHaveCount(0)
	// A dialog goes back in the history after it closed, which would abort a load begun before.
	await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined()

	await page.goto('/settings')
	await page.getByRole('button', { name: texts.visibility.blocked.title }).click()
	await button(page, report.report(name)).click()
	const dialog = page.getByRole('dialog', { name: report.report(name) })
	await expect(dialog.getByText(report.block(name))).toHaveCount(0)
	await dialog.getByText(report.reasons.threat).click()
	await button(page, report.send).click()
	await expect(page.getByRole('heading', { name: report.receiptTitle })).toBeVisible()
	await button(page, report.done).click()
	await expect(page.getByRole('dialog', { name: texts.visibility.blocked.title })).toBeVisible()
})

test.describe('from a chat', () => {
	let pair: Chatter[] = []
	test.afterEach(async () => {
		await Promise.all(pair.map(({ page }) => page.context().close()))
		pair = []
	})

	test('selected messages are the evidence, and a blocked member leaves the list', { tag: '@slow' }, async ({
		browser,
		baseURL,
	}) => {
		test.setTimeout(240_000)
		pair = await chattingPair({ browser, baseURL, viewport: { width: 390, height: 844 } })
		const [{ page }, he] = pair as [Chatter, Chatter]
		const [match] = he.played.chats.list()
		const say = async (text: string) => {
			await he.played.chats.send(match?.id ?? '', text)
			await he.played.sync()
		}
		const bell = page.getByRole('link', { name: texts.nav.notifications })
		const toast = page.getByRole('alert').filter({ hasText: notifications.wrote(he.name) })
		const said = (text: string) => page.getByRole('article').getByText(text, { exact: true })

		// Another screen announces it by a toast that links to the chat.
		await page.goto('/search')
		await say('Buy my notes.')
		await expect(bell).toHaveAccessibleDescription(notifications.mark(1))
		await say('Last offer.')
		await expect(toast).toBeVisible()
		await expect(page).toHaveTitle(`${notifications.count(1)}${texts.nav.search} · ${texts.appName}`)
		await toast.getByRole('link').click()
		await expect(page).toHaveURL(`/matched/${match?.id}`)
		await expect(said('Buy my notes.')).toBeVisible()
		await expect(said('Last offer.')).toBeVisible()
		await expect(toast).toHaveCount(0)
		await expect(page).toHaveTitle(`${texts.chat.titleWith(he.name)} · ${texts.appName}`)

		await he.played.chats.share(match?.id ?? '', { more: 'notes, cheap' })
		await he.played.sync()
		await button(page, texts.chat.more).click()
		await page.getByRole('button', { name: report.open(he.name) }).click()
		await button(page, report.report(he.name)).click()
		await page.getByText(report.reasons.spam).click()
		await page.getByText(report.choose).click()
		await page.getByRole('checkbox', { name: 'Buy my notes.' }).click()
		await expect(page.getByText(report.chosen(1))).toBeVisible()
		await page.getByRole('checkbox', { name: `${report.signs.details} · Something of your own: notes, cheap` }).click()
		await expect(page.getByText(report.chosen(2))).toBeVisible()
		await button(page, report.send).click()
		await expect(page.getByRole('heading', { name: report.receiptTitle })).toBeVisible()
		await button(page, report.done).click()
		await expect(page.getByRole('dialog')).toHaveCount(0)
		await expect(page).toHaveURL('/matched')
		await expect(page.getByText(he.name)).toHaveCount(0)

		await page.goto('/settings')
		await button(page, `${report.receipts} ${report.receiptsHelp}`).click()
		await expect(page.getByText(report.evidence(2))).toBeVisible()
	})
})

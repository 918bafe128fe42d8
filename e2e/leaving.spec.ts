import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { leavingPaths } from '@ydo/contract/account'
import { cardPaths } from '@ydo/contract/cards'
import { paths } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { type Chatter, chattingPair } from '#support/chatting-pair.ts'
import { ownName, publishCard } from '#support/publish-card.ts'
import { signIn, signInAtProvider, topCard } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

/** A new student in every run. */
const newcomer = (hundred: number) => `25bds${hundred * 100 + Math.floor(Math.random() * 100)}@iiitdmj.ac.in`
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function idsSeenBy(page: Page, headers: Record<string, string>): Promise<string[]> {
	const cards = await (await page.request.get(cardPaths.all, { headers })).json()
	return cards.map((card: { id: string }) => card.id)
}

/** Exports the member's data; returns the file's content, one character per byte. */
async function exportedTo(page: Page, path: string): Promise<string> {
	await button(page, texts.yourData.export).click()
	const coming = page.waitForEvent('download')
	await button(page, texts.yourData.make).click()
	const download = await coming
	expect(download.suggestedFilename()).toMatch(/^ydo-\d{4}-\d\d-\d\d\.zip$/)
	await download.saveAs(path)
	return (await readFile(path)).toString('latin1')
}

test('a new student ends a sign-in, exports all, deletes at once, is gone from lists, and cannot join again on the same day', async ({
	page,
}, testInfo) => {
	const faults = watchPage(page)
	const [hers, his] = [newcomer(1), newcomer(2)]
	const her = await publishCard(page, hers, { name: ownName('Tara'), gender: 'woman', interestedIn: ['man'] })
	const him = await publishCard(page, his, { name: ownName('Ishan'), gender: 'man', interestedIn: ['woman'] })
	expect(await idsSeenBy(page, him.headers)).toContain(her.id)
	await signIn(page, hers)
	await page.goto('/settings')

	await test.step('the sign-in by which she joined is ended', async () => {
		await expect(page.getByText(texts.sessions.thisDevice(''))).toBeVisible()
		// What stands above the button is there, so that it does not move under the press.
		await expect(page.getByText(texts.sender.here)).toBeVisible()
		await page
			.getByRole('button', { name: /^End .+, used/ })
			.first()
			.click()
		await expect(page.getByRole('status').getByText(/is signed out/)).toBeVisible()
		expect((await page.request.get(paths.user, { headers: her.headers })).status()).toBe(401)
	})

	await test.step('the file has what the server stores, what the device keeps, and the photo', async () => {
		await page.evaluate((id) => localStorage.setItem(`ydo:${id}:private-details`, '{"height":"5.6"}'), her.id)
		const path = testInfo.outputPath('export.zip')
		const text = await exportedTo(page, path)
		for (const part of ['server.json', 'this-device.json', 'photos/1.webp', 'Tara X', hers, '5.6', 'WEBPVP8'])
			expect(text).toContain(part)
		// Not every machine has another unzip program; the unit tests read the format.
		const tested = spawnSync('unzip', ['-tq', path])
		if (!tested.error) expect(tested.stdout.toString()).toContain('No errors')
		await expect(page.getByRole('link', { name: texts.yourData.save })).toBeFocused()
		await page.keyboard.press('Escape')
		await expect(page.getByRole('dialog')).toBeHidden()
	})

	await test.step('what goes is told before, and a failure leaves all as it was', async () => {
		await button(page, texts.leaving.row).click()
		for (const text of texts.leaving.consequences) await expect(page.getByText(text)).toBeVisible()
		await page.getByRole('radio', { name: texts.leaving.now }).check()
		await page.route(`**${leavingPaths.leaving}`, (route) => route.abort())
		await button(page, texts.leaving.confirm.now).click()
		await expect(page.getByRole('alert').getByText(texts.leaving.failed)).toBeVisible()
		await page.unroute(`**${leavingPaths.leaving}`)
		expect(await idsSeenBy(page, him.headers)).toContain(her.id)
	})

	await button(page, texts.leaving.confirm.now).click()
	await expect(page).toHaveURL('/login')
	await expect(page.getByRole('alert')).toContainText(texts.leaving.left)
	expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
	expect(await idsSeenBy(page, him.headers)).not.toContain(her.id)

	await page.goto('/login')
	await signInAtProvider(page, hers)
	await expect(page.getByRole('alert')).toContainText(texts.login.failures.left_lately)
	expect(faults.filter((fault) => !/ERR_FAILED|leaving/.test(String(fault)))).toEqual([])
})

test('a member who leaves in seven days is seen by nobody, and stays by signing in and saying so', {
	tag: '@slow',
}, async ({ page }) => {
	const [hers, his] = [newcomer(3), newcomer(4)]
	const her = await publishCard(page, hers, { name: ownName('Tara'), gender: 'woman', interestedIn: ['man'] })
	const him = await publishCard(page, his, { name: ownName('Ishan'), gender: 'man', interestedIn: ['woman'] })
	await signIn(page, hers)
	await page.goto('/settings')
	await button(page, texts.leaving.row).click()
	await expect(page.getByRole('radio', { name: texts.leaving.later })).toBeChecked()
	await button(page, texts.leaving.confirm.later).click()
	await expect(page).toHaveURL('/login')
	expect(await idsSeenBy(page, him.headers)).not.toContain(her.id)

	await signIn(page, hers)
	await page.goto('/home')
	await expect(page.getByRole('heading', { name: texts.leaving.noticeTitle })).toBeVisible()
	await button(page, texts.leaving.stay).click()
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	expect(await idsSeenBy(page, him.headers)).toContain(her.id)
})

test.describe('chats in the file', () => {
	let open: Chatter[] = []
	test.afterEach(async () => {
		await Promise.all(open.map(({ page }) => page.context().close()))
		open = []
	})

	test(
		'the file has the chats if the device can read them; otherwise screen and file say so',
		{ tag: '@slow' },
		async ({ browser, baseURL }, testInfo) => {
			// Making two members with vaults takes a while.
			test.setTimeout(180_000)
			const [her, him] = await chattingPair({ browser, baseURL })
			open = [her, him]
			const [match] = her.played.chats.list()
			await him.played.chats.send(match?.id ?? '', 'Chai at the lake?')
			await him.played.sync()
			await her.page.goto(`/matched/${match?.id}`)
			await her.page.getByRole('textbox', { name: texts.chat.composer.label(him.first) }).fill('With ginger')
			await button(her.page, texts.chat.composer.send).click()
			await expect(her.page.getByRole('article').last()).toContainText('With ginger')
			await expect(her.page.getByText(new RegExp(`^\\d\\d:\\d\\d${texts.chat.states.sent}$`))).toBeVisible()
			await her.page.goto('/settings')
			const text = await exportedTo(her.page, testInfo.outputPath('hers.zip'))
			for (const part of ['chats/1.json', 'Chai at the lake?', '"from": "peer"', 'With ginger', '"from": "me"'])
				expect(text).toContain(part)
			await expect(her.page.getByText(texts.yourData.withoutChats)).toBeHidden()

			const locked = await browser.newContext({ baseURL: baseURL ?? '' })
			const page = await locked.newPage()
			await signIn(page, her.email)
			await page.goto('/settings')
			const other = await exportedTo(page, testInfo.outputPath('locked.zip'))
			expect(other).toContain(texts.yourData.withoutChats)
			expect(other).not.toContain('With ginger')
			await expect(page.getByText(texts.yourData.withoutChats)).toBeVisible()
			await locked.close()
		},
	)
})

import { expect, type Page, test } from '@playwright/test'
import { photoList, photoOrder } from '@ydo/contract/photo-changes'
import { profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { signIn, student } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const { photos, profile } = texts
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tile = (page: Page, index: number, count: number) =>
	page.getByRole('button', { name: photos.photo(index, count) })

/** A wide picture with a left and a right half of different colours. */
async function picture(page: Page) {
	const base64 = await page.evaluate(async () => {
		const canvas = new OffscreenCanvas(1200, 800)
		const pen = canvas.getContext('2d')
		if (!pen) throw new Error('no canvas')
		for (const [left, colour] of ['#d01030', '#1030d0'].entries()) {
			pen.fillStyle = colour
			pen.fillRect(left * 600, 0, 600, 800)
		}
		const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
		return btoa(String.fromCharCode(...bytes))
	})
	return { name: 'lake.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

/** The colour in the middle of a photo as shown. */
const middle = (page: Page, name: RegExp) =>
	page.getByRole('img', { name }).evaluate(async (image: HTMLImageElement) => {
		await image.decode()
		const pen = new OffscreenCanvas(1, 1).getContext('2d')
		pen?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
		const [red = 0, , blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? []
		return red > blue ? 'red' : 'blue'
	})

test('photos are added, cropped, reordered and described with keys alone, and prompts answered; others see it', {
	tag: '@slow',
}, async ({ page, browser }) => {
	const faults = watchPage(page)
	await signIn(page, student(20))
	await page.goto('/profile')
	await button(page, profile.edit).press('Enter')
	const opener = page.getByRole('button', { name: /^Photos \(\d\)$/ })
	await opener.press('Enter')
	await expect(opener).toHaveAttribute('aria-expanded', 'true')
	await expect(
		page
			.getByRole('button', { name: photos.photo(1, 1) })
			.or(tile(page, 1, 2))
			.first(),
	).toBeVisible()
	const before = await page.getByRole('list', { name: photos.list }).getByRole('img').count()
	const count = before + 1

	// Moved to the left under the frame, its right half is shown.
	await page.locator('input[type=file]').setInputFiles(await picture(page))
	const sheet = page.getByRole('dialog', { name: photos.cropping.title })
	const area = sheet.getByRole('group', { name: photos.cropping.area })
	await area.press('+')
	for (let i = 0; i < 20; i++) await area.press('ArrowLeft')
	await expect(sheet.getByRole('slider', { name: photos.cropping.zoom })).toHaveAttribute('aria-valuetext', '1.1×')
	await sheet.getByRole('button', { name: photos.cropping.done }).press('Enter')
	await expect(tile(page, count, count)).toBeVisible()
	expect(await middle(page, new RegExp(`^${photos.photo(count, count)}$`))).toBe('blue')

	// Its position.
	await tile(page, count, count).press('Enter')
	const ordered = page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.ok())
	await tile(page, count, count).press('ArrowLeft')
	await expect(page.getByRole('status').filter({ hasText: photos.moved(count, count - 1) })).toBeVisible()
	await expect(tile(page, count - 1, count)).toBeFocused()
	const answer = await ordered
	const { ids } = photoOrder.parse(answer.request().postDataJSON())
	expect(photoList.parse(await answer.json()).map(({ id }) => id)).toEqual(ids)

	// Its description, and cropping it again.
	const described = page.waitForResponse((answer) => answer.url().endsWith('/description') && answer.ok())
	const stamp = Date.now().toString(36)
	const description = `The lake at ${stamp}`
	await page.getByRole('textbox', { name: photos.describe(count - 1) }).fill(description)
	await described
	await button(page, photos.cropChosen(count - 1)).press('Enter')
	await sheet.getByRole('group', { name: photos.cropping.area }).press('+')
	await sheet.getByRole('button', { name: photos.cropping.done }).press('Enter')
	await expect(page.getByRole('status').filter({ hasText: photos.replaced })).toBeVisible()
	await expect(page.getByRole('img', { name: new RegExp(description) })).toBeVisible()
	await expect(page.getByRole('textbox', { name: photos.describe(count - 1) })).toHaveValue(description)

	// A prompt; one from another run is removed first.
	const prompts = page.getByRole('group', { name: profile.prompts.title })
	await prompts
		.getByRole('button', { name: /^Remove/ })
		.first()
		.press('Enter')
	const [, prompt = ''] = await prompts.getByRole('combobox').locator('option').allTextContents()
	await prompts.getByRole('combobox').selectOption(prompt)
	await button(page, profile.prompts.addButton).press('Enter')
	const answered = prompts.getByRole('textbox', { name: prompt })
	await expect(answered).toBeFocused()
	await answered.fill(`The one with\nthe ducks ${stamp}`)
	await button(page, profile.save).press('Enter')
	await expect(button(page, profile.edit)).toBeVisible()
	await expect(page.getByRole('definition').filter({ hasText: stamp })).toBeVisible()
	expect(faults).toEqual([])

	const other = await browser.newContext()
	const theirs = await other.newPage()
	await signIn(theirs, student(1))
	await theirs.goto('/search')
	await theirs.getByRole('searchbox').or(theirs.getByRole('combobox')).first().fill('Ezhilan')
	await theirs.getByRole('button', { name: /^Ezhilan/ }).click()
	const details = theirs.getByRole('dialog', { name: /^Ezhilan/ })
	await expect(details.getByText(prompt)).toBeVisible()
	await expect(details.getByText(`the ducks ${stamp}`)).toBeVisible()
	await expect(details.getByRole('img', { name: description })).toHaveCount(1)
	await other.close()

	// Restores the previous state for the next run.
	await button(page, profile.edit).press('Enter')
	await opener.press('Enter')
	const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
	await button(page, photos.remove(count - 1)).press('Enter')
	await button(page, photos.removing.keep).press('Enter')
	await expect(button(page, photos.remove(count - 1))).toBeFocused()
	// The dialog leaves the page a moment after it closed.
	await expect(page.locator('dialog').filter({ hasText: photos.removing.help })).toHaveCount(0)
	await button(page, photos.remove(count - 1)).press('Enter')
	await button(page, photos.removing.remove).press('Enter')
	expect((await removed).url()).toContain(profilePaths.photos)
	await expect(button(page, photos.remove(count))).toHaveCount(0)
})

test('a photo that is taken or removed leaves no history entry: one Back leaves the page', { tag: '@slow' }, async ({
	page,
}) => {
	await signIn(page, student(19))
	await page.goto('/settings')
	await page.goto('/profile')
	await button(page, profile.edit).click()
	const opener = page.getByRole('button', { name: /^Photos \(\d\)$/ })
	await opener.click()
	await expect(opener).toHaveAttribute('aria-expanded', 'true')
	const image = await picture(page)
	const sheet = (index: number) => page.getByRole('dialog', { name: photos.cropping.titleOf(index, 2) })
	const entry = () => page.evaluate(() => history.state?.dialog)

	// Removing the first does not remove the one that follows.
	await page.locator('input[type=file]').setInputFiles([image, { ...image, name: 'hill.png' }])
	await sheet(1).getByRole('button', { name: photos.cropping.leave }).click()
	await expect(sheet(2)).toBeVisible()
	await expect.poll(entry).toBeTruthy()
	await page.goBack()
	await expect(sheet(2)).toBeHidden()
	await expect.poll(entry).toBeUndefined()

	await page.locator('input[type=file]').setInputFiles([image, { ...image, name: 'hill.png' }])
	await sheet(1).getByRole('button', { name: photos.cropping.leave }).click()
	await sheet(2).getByRole('button', { name: photos.cropping.done }).click()
	await expect(sheet(2)).toBeHidden()
	await expect.poll(entry).toBeUndefined()
	const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
	await page
		.getByRole('button', { name: /^Remove photo/ })
		.last()
		.click()
	await button(page, photos.removing.remove).click()
	await removed
	await page.goBack()
	await expect(page).toHaveURL('/settings')
})

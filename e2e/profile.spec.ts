import { type Browser, expect, type Page, test } from '@playwright/test'
import { formatGender } from '@ydo/client/profile/read-profile'
import { cardPaths } from '@ydo/contract/cards'
import { genders, profilePaths } from '@ydo/contract/profile'
import { storageKeys } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { untilQuiet } from '#support/quiet.ts'
import { signIn, student } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const { labels, tags: tagTexts } = texts.profile

// One student for each layout, whose card every journey changes: one after the other.
test.describe.configure({ mode: 'default' })

/** The owner of the profile, and a student who sees their card. */
const people = (project: string) => (project === 'phone' ? { own: 14, other: 1 } : { own: 15, other: 2 })

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const editButton = (page: Page) => page.getByRole('button', { name: texts.profile.edit, exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: texts.profile.save, exact: true })

async function open(page: Page) {
	await page.goto('/profile')
	await expect(editButton(page)).toBeVisible()
}

async function startEditing(page: Page) {
	await editButton(page).click()
	await expect(field(page, labels.name)).toBeVisible()
}

async function save(page: Page) {
	await saveButton(page).click()
	await expect(editButton(page)).toBeVisible()
}

/** A text that no earlier run has written. */
const unique = (text: string) => `${text} ${Date.now().toString(36)}`

test.beforeEach(async ({ page }, { project, title }) => {
	if (!title.includes('without a card')) await signIn(page, student(people(project.name).own))
})

test(
	'the profile is shown, edited, saved, and there after a reload and on the card others see',
	{ tag: '@slow' },
	async ({ page, browser }, { project }) => {
		const faults = watchPage(page)
		await open(page)
		await expect(page.getByRole('heading', { level: 1, name: texts.profile.title })).toBeVisible()
		await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^.+ \(\d\d\)$/)
		await expect(page.getByRole('img', { name: /^Your photo/ }).first()).toBeVisible()
		await startEditing(page)
		for (const label of Object.values(labels)) {
			if (label !== labels.tags) await expect(page.getByLabel(label, { exact: true })).toHaveRole('textbox')
		}
		const bio = unique('I repair bicycles.')
		await field(page, labels.bio).fill(bio)
		await field(page, labels.branch).fill('  smart MANUFACTURING')
		await field(page, labels.height).fill('5.9')
		await field(page, labels.orientation).fill('Bisexual')
		const put = page.waitForRequest((request) => request.method() === 'PUT')
		await save(page)
		expect((await put).postData()).not.toMatch(/Bisexual|5\.9|height|orientation/)
		await expect(page.getByRole('alert').filter({ hasText: texts.profile.saved })).toBeVisible()

		await page.reload()
		await expect(page.getByText(bio)).toBeVisible()
		await expect(page.getByText(/^Smart Manufacturing - /)).toBeVisible()
		const details = page.getByRole('definition')
		await expect(details.filter({ hasText: /^5\.9$/ })).toBeVisible()
		await expect(details.filter({ hasText: texts.profile.deviceReads })).toHaveCount(2)
		expect(await cardsSeenBy(browser, people(project.name).other)).toContain(bio)
		expect(faults).toEqual([])
	},
)

/** Another student's list of cards, as text. */
async function cardsSeenBy(browser: Browser, number: number): Promise<string> {
	const page = await browser.newPage()
	await signIn(page, student(number))
	await page.goto('/')
	const list = await page.evaluate(
		async ([path, key]) =>
			(await fetch(path, { headers: { authorization: `Bearer ${localStorage.getItem(key)}` } })).text(),
		[cardPaths.all, storageKeys.accessToken] as const,
	)
	await page.close()
	return list
}

test('tags are added, changed in their place and removed by hand', { tag: '@slow' }, async ({ page }) => {
	await open(page)
	await startEditing(page)
	const editor = page.getByRole('group', { name: labels.tags })
	const tags = editor.getByRole('listitem')
	const tag = (name: string) => editor.getByRole('button', { name: tagTexts.change(name), exact: true })
	const add = field(page, tagTexts.add)
	while ((await tags.count()) > 0)
		await editor
			.getByRole('button', { name: /^Remove / })
			.first()
			.click()
	await expect(add).toBeFocused()

	await add.fill('   ')
	await page.getByRole('button', { name: tagTexts.addButton }).click()
	await expect(tags).toHaveCount(0)
	await add.fill('  astronomy ')
	await page.getByRole('button', { name: tagTexts.addButton }).click()
	await expect(tag('astronomy')).toBeVisible()
	await expect(add).toHaveValue('')
	await add.fill('Astronomy')
	await add.press('Enter')
	await expect(editor.getByRole('status')).toHaveText(tagTexts.double('Astronomy'))
	await add.fill('filter coffee')
	await add.press('Enter')
	await add.fill('sketching')
	await add.press('Enter')
	await expect(tags).toHaveCount(3)

	await tag('filter coffee').click()
	const inHand = field(page, tagTexts.change('filter coffee'))
	await expect(inHand).toBeFocused()
	await inHand.fill('tea')
	await inHand.press('Escape')
	await expect(tag('filter coffee')).toBeFocused()
	await tag('filter coffee').click()
	await inHand.fill(' black coffee ')
	await inHand.press('Enter')
	await expect(tag('black coffee')).toBeFocused()

	await tag('black coffee').click()
	await field(page, tagTexts.change('black coffee')).fill('  ')
	await field(page, labels.bio).focus()
	await expect(tags).toHaveCount(2)
	await expect(editor.getByRole('status')).toHaveText(tagTexts.removed('black coffee'))
	await editor.getByRole('button', { name: tagTexts.remove('astronomy') }).click()
	await expect(editor.getByRole('button', { name: tagTexts.remove('sketching') })).toBeFocused()

	await add.fill(unique('chess'))
	const last = await add.inputValue()
	await save(page)
	await page.reload()
	await expect(page.getByRole('listitem')).toHaveText(['sketching', last])
})

test('an error stands beside its field, takes the focus, and saves nothing', { tag: '@slow' }, async ({ page }) => {
	await open(page)
	await startEditing(page)
	const height = field(page, labels.height)
	await height.fill('5.13')
	await field(page, labels.dob).fill('31/02/2004')
	await field(page, labels.year).fill('9th year')
	await saveButton(page).click()
	await expect(height).toBeFocused()
	await expect(height).toHaveAccessibleDescription(texts.profile.errors.inches)
	await expect(field(page, labels.dob)).toHaveAccessibleDescription(texts.profile.errors.noSuchDay)
	await expect(field(page, labels.year)).toHaveAccessibleDescription(/^Write one of these: 1st year, /)
	await field(page, labels.year).click()
	await page.getByRole('button', { name: '2nd year' }).click()
	await expect(field(page, labels.year)).toHaveValue('2nd year')
	await expect(field(page, labels.year)).toBeFocused()
	await expect(field(page, labels.year)).not.toHaveAttribute('aria-invalid')
	await page.getByRole('button', { name: texts.profile.draft.discardAll }).click()
	await expect(editButton(page)).toBeFocused()
})

test('unsaved edits are offered after a reload and after another screen, and can be discarded', {
	tag: '@slow',
}, async ({ page }) => {
	await open(page)
	const saved = await page.getByRole('heading', { level: 2 }).first().textContent()
	await startEditing(page)
	const bio = unique('Half a thought')
	await field(page, labels.bio).fill(bio)
	await field(page, tagTexts.add).fill('half a tag')
	await page.reload()
	await expect(page.getByText(texts.profile.draft.offer)).toBeVisible()
	await page.getByRole('button', { name: texts.profile.draft.keep }).click()
	await expect(field(page, labels.bio)).toHaveValue(bio)
	await expect(field(page, tagTexts.add)).toHaveValue('half a tag')
	// Scrolled down to the last field.
	await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
	await page.getByRole('link', { name: texts.nav.settings }).click()
	await expect(page.getByRole('heading', { level: 1, name: texts.nav.settings })).toBeVisible()
	await page.goBack()
	await expect(page.getByText(texts.profile.draft.offer)).toBeInViewport()
	await expect(page.getByText(bio)).toHaveCount(0)
	await page.getByRole('button', { name: texts.profile.draft.discard, exact: true }).click()
	await expect(editButton(page)).toBeFocused()
	await page.reload()
	await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(saved ?? '')
	await expect(page.getByText(texts.profile.draft.offer)).toHaveCount(0)
})

test('Edit stays in reach while scrolling down', { tag: '@slow' }, async ({ page }) => {
	await open(page)
	await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
	await expect(page.getByText(labels.height, { exact: true })).toBeInViewport()
	await expect(editButton(page)).toBeInViewport({ ratio: 1 })
})

test('a profile that fails to load offline shows the missing network once, and no error', { tag: '@slow' }, async ({
	page,
	context,
}) => {
	await page.route(`**${profilePaths.profile}`, (route) => route.abort())
	await page.goto('/profile')
	await expect(page.getByText(texts.profile.loadErrorHelp)).toBeVisible()
	// The message comes after the first picture.
	await untilQuiet(page)
	await context.setOffline(true)
	await expect(page.getByText(texts.profile.offlineHelp)).toBeVisible()
	await expect(page.getByText(/misprint/i)).toHaveCount(0)
	await expect(page.getByText(/you are offline/i)).toHaveCount(1)
})

test('a failed save keeps edit mode and the typed text, and says why', { tag: '@slow' }, async ({ page, context }) => {
	await open(page)
	await startEditing(page)
	const bio = unique('Written on a train')
	await field(page, labels.bio).fill(bio)
	await context.setOffline(true)
	await saveButton(page).click()
	const why = page.getByRole('alert').filter({ hasText: texts.profile.notSaved.offline })
	await expect(why).toBeVisible()
	await expect(field(page, labels.bio)).toHaveValue(bio)
	await context.setOffline(false)
	await page.getByRole('button', { name: texts.profile.notSaved.again }).click()
	await expect(editButton(page)).toBeFocused()
	await expect(page.getByText(bio)).toBeVisible()
})

test('the keyboard alone edits and saves', { tag: '@slow' }, async ({ page }) => {
	await open(page)
	await editButton(page).focus()
	await page.keyboard.press('Enter')
	await expect(saveButton(page)).toBeFocused()
	await expect(field(page, labels.bio)).toBeVisible()
	const toBio = async () => {
		await page.keyboard.press('Tab')
		return field(page, labels.bio).evaluate((element) => element === document.activeElement)
	}
	await expect.poll(toBio).toBe(true)
	const bio = unique('No mouse in sight')
	await page.keyboard.press('ControlOrMeta+a')
	await page.keyboard.type(bio)
	const toSave = async () => {
		await page.keyboard.press('Shift+Tab')
		return saveButton(page).evaluate((element) => element === document.activeElement)
	}
	await expect.poll(toSave).toBe(true)
	await page.keyboard.press('Enter')
	await expect(editButton(page)).toBeFocused()
	await expect(page.getByText(bio)).toBeVisible()
})

test('a field’s suggestions are one Tab stop, and arrows move among them', { tag: '@slow' }, async ({ page }) => {
	await open(page)
	await startEditing(page)
	const gender = field(page, labels.gender)
	const chip = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
	const [first = '', second = '', last = ''] = genders.map(formatGender)
	await gender.fill(first)
	await page.keyboard.press('Tab')
	await expect(chip(first)).toBeFocused()
	for (const [key, name] of [
		['ArrowRight', second],
		['ArrowLeft', first],
		['End', last],
		['ArrowRight', first],
		['ArrowLeft', last],
		['Home', first],
		['ArrowDown', second],
	] as const) {
		await page.keyboard.press(key)
		await expect(chip(name)).toBeFocused()
	}
	await page.keyboard.press('Tab')
	await expect(field(page, labels.interestedIn)).toBeFocused()
	await page.keyboard.press('Shift+Tab')
	await expect(gender).toBeFocused()

	await page.keyboard.press('Tab')
	await page.keyboard.press('ArrowRight')
	await page.keyboard.press('Escape')
	await expect(gender).toBeFocused()
	await expect(page.getByRole('toolbar')).toHaveCount(0)
	await gender.press('ArrowRight')
	await gender.fill('')
	await page.keyboard.press('Tab')
	await page.keyboard.press('End')
	await page.keyboard.press('Enter')
	await expect(gender).toHaveValue(last)
	await expect(gender).toBeFocused()
})

test('a profile that fails to load says so, and Reload retries', { tag: '@slow' }, async ({ page }) => {
	await page.route(`**${profilePaths.profile}`, (route) => route.abort())
	await page.goto('/profile')
	await expect(page.getByRole('alert').filter({ hasText: texts.profile.loadError })).toBeVisible()
	await page.unroute(`**${profilePaths.profile}`)
	await page.getByRole('button', { name: texts.profile.reload }).click()
	await expect(editButton(page)).toBeVisible()
})

test('a member without a card is led to making one', { tag: '@slow' }, async ({ page }, { project }) => {
	const asked: string[] = []
	page.on('request', (request) => asked.push(new URL(request.url()).pathname))
	await signIn(page, `no-card-${project.name}@iiitdmj.ac.in`)
	await page.goto('/profile')
	await expect(page.getByRole('heading', { level: 2, name: texts.profile.missing.title })).toBeVisible()
	// A missing card is not requested: the response would be an error in the browser's log.
	expect(asked).not.toContain(profilePaths.profile)
	await page.getByRole('link', { name: texts.profile.missing.link }).click()
	await expect(page).toHaveURL('/welcome')
})

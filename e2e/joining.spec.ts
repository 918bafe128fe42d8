import { expect, type Page, test } from '@playwright/test'
import { joiningPaths } from '@ydo/contract/joining'
import { profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { addScreenLock } from '#support/passkeys.ts'
import { picture } from '#support/picture.ts'
import { keepWords } from '#support/recovery.ts'
import { signIn, signInAtProvider, topCard } from '#support/sign-in.ts'
import { watchPage } from '#support/watch.ts'

const { steps, age, basics, words, preview, asking, refusal, errors } = texts.welcome
const { photos, visibility: hiding } = texts
type Step = keyof typeof steps

const heading = (page: Page, step: Step) => page.getByRole('heading', { level: 1, name: steps[step].title.join('') })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const chip = (page: Page, group: string, name: string) =>
	page.getByRole('group', { name: group }).getByText(name, { exact: true })
const next = (page: Page, step: Step) => page.getByRole('button', { name: texts.welcome.next(steps[step].name) })
const back = (page: Page) => page.getByRole('button', { name: texts.welcome.back, exact: true })
const files = (page: Page) => page.locator('input[type=file]')

/** Accepts a chosen file with its default crop. */
const useIt = (page: Page, title: string = photos.cropping.title) =>
	page.getByRole('dialog', { name: title }).getByRole('button', { name: photos.cropping.done }).click()

async function agree(page: Page, birthDate = '14082004') {
	await field(page, age.birthDate).pressSequentially(birthDate)
	await page.getByRole('checkbox', { name: age.consent }).press('Space')
}

async function fillBasics(page: Page) {
	await field(page, basics.name).fill('Meera')
	await chip(page, basics.gender, texts.profile.genders.woman).click()
	await chip(page, basics.interestedIn, texts.profile.interests.man).click()
}

/** A new student in every run; the e-mail encodes computer science and the year of joining. */
const newcomer = (hundred: number) => `25bcs${hundred * 100 + Math.floor(Math.random() * 100)}@iiitdmj.ac.in`

async function begin(page: Page, hundred: number) {
	await signIn(page, newcomer(hundred))
	await page.goto('/welcome')
	await expect(heading(page, 'age')).toBeVisible()
}

test('a new student joins, from the join card to the deck', async ({ page }) => {
	const faults = watchPage(page)
	await page.goto('/login')
	await signInAtProvider(page, newcomer(1))
	await page.waitForURL('/')
	await page.goto('/home')
	await page.getByRole('link', { name: texts.home.join.make }).click()
	await expect(page).toHaveURL('/welcome')
	await expect(heading(page, 'age')).toBeFocused()

	await next(page, 'basics').click()
	await expect(field(page, age.birthDate)).toBeFocused()
	await expect(field(page, age.birthDate)).toHaveAccessibleDescription(texts.profile.errors.dob)
	await expect(page.getByText(errors.consent)).toBeVisible()
	await agree(page)
	await expect(field(page, age.birthDate)).toHaveValue('14/08/2004')
	await next(page, 'basics').click()

	await expect(heading(page, 'basics')).toBeFocused()
	await expect(chip(page, basics.discipline, 'Computer Science').getByRole('radio')).toBeChecked()
	await fillBasics(page)
	await expect(page.getByText(basics.nickname)).toBeVisible()
	await next(page, 'photos').click()

	// The server tells a photo from a file with a photo's name.
	await expect(heading(page, 'photos')).toBeFocused()
	await files(page).setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('just words') })
	await expect(page.getByRole('alert')).toContainText(photos.refused.type)
	await page.getByRole('button', { name: photos.dismiss('notes.jpg') }).click()
	await files(page).setInputFiles([await picture(page, 'one.jpg', '#c63'), await picture(page, 'two.jpg', '#36c')])
	for (const index of [1, 2]) await useIt(page, photos.cropping.titleOf(index, 2))
	await expect(page.getByRole('button', { name: photos.remove(2) })).toBeVisible()
	await next(page, 'words').click()

	await field(page, words.description).fill('Knows every bus to the lake.')
	await field(page, texts.profile.tags.add).fill('trains')
	await field(page, texts.profile.tags.add).press('Enter')
	await field(page, texts.profile.tags.add).fill('half a ta')

	await page.reload()
	await expect(heading(page, 'words')).toBeVisible()
	await expect(field(page, words.description)).toHaveValue('Knows every bus to the lake.')
	await expect(field(page, texts.profile.tags.add)).toHaveValue('half a ta')
	await back(page).click()
	await expect(page.getByRole('img', { name: photos.photo(2, 2) })).toBeVisible()
	await page.getByRole('button', { name: photos.remove(2) }).press('Enter')
	await page.getByRole('button', { name: photos.removing.remove, exact: true }).press('Enter')
	await expect(files(page)).toBeFocused()
	await expect(page.getByRole('img', { name: photos.photo(1, 1), exact: true })).toBeVisible()
	await next(page, 'words').click()
	await next(page, 'visibility').click()

	await expect(heading(page, 'visibility')).toBeFocused()
	await field(page, hiding.emails.entry(1)).fill('Ex@gmail.com')
	await field(page, hiding.rollPatterns.entry(1)).fill('2')
	await next(page, 'preview').click()
	await expect(field(page, hiding.rollPatterns.entry(1))).toBeFocused()
	await expect(field(page, hiding.rollPatterns.entry(1))).toHaveAccessibleDescription(hiding.rollPatterns.error)
	await page.getByRole('button', { name: hiding.rollPatterns.remove('2') }).click()
	await expect(field(page, hiding.rollPatterns.entry(1))).toBeFocused()
	await page.reload()
	await next(page, 'preview').click()
	// The server's error stands beside its line too.
	await expect(field(page, hiding.emails.entry(1))).toHaveAccessibleDescription('Nobody here has this address.')
	await field(page, hiding.emails.entry(1)).fill('ex@iiitdmj.ac.in')
	await page.getByRole('button', { name: hiding.emails.add }).click()
	await expect(field(page, hiding.emails.entry(2))).toBeFocused()
	await chip(page, hiding.years.label, '4th year').click()
	await next(page, 'preview').click()
	await expect(page.getByText(preview.hiding(2))).toBeVisible()

	const card = page.getByRole('article')
	await expect(card.getByRole('heading')).toContainText(/^Meera \(\d\d\)$/)
	await expect(card.getByText(texts.home.nickname, { exact: true })).toBeVisible()
	await expect(card).toContainText('Computer Science - ')
	await expect(card.getByRole('listitem')).toHaveText(['trains', 'half a ta'])
	await page.getByRole('button', { name: preview.open }).click()
	await expect(page.getByRole('dialog')).toContainText('Knows every bus to the lake.')
	await page.keyboard.press('Escape')

	const refusal = { code: 'unprocessable', message: 'No.', fields: { name: 'Write another name.' } }
	await page.route(`**${profilePaths.profile}`, (route) => route.fulfill({ status: 422, json: { error: refusal } }))
	await page.getByRole('button', { name: preview.publish }).click()
	await expect(heading(page, 'basics')).toBeVisible()
	await expect(field(page, basics.name)).toBeFocused()
	await expect(field(page, basics.name)).toHaveAccessibleDescription(refusal.fields.name)
	await page.unroute(`**${profilePaths.profile}`)
	await field(page, basics.name).fill('Mira')
	for (const step of ['photos', 'words', 'visibility', 'preview'] as const) await next(page, step).click()
	// Twice before the page can answer: a later second press would land on what has replaced the button, and take the focus there.
	await page.getByRole('button', { name: preview.publish }).evaluate((publish: HTMLElement) => {
		publish.click()
		publish.click()
	})

	await expect(heading(page, 'backup')).toBeFocused()
	await expect(page.getByText(texts.welcome.progress(7, 7))).toBeVisible()
	await page.getByRole('button', { name: texts.welcome.later, exact: true }).click()
	await expect(page).toHaveURL('/home')
	await expect(topCard(page).getByRole('heading')).toBeVisible()
	expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':joining')))).toEqual([])
	await page.goto('/profile')
	await expect(page.getByRole('heading', { name: /^Mira/ })).toBeVisible()
	await expect(page.getByText(texts.profile.nickname, { exact: true })).toBeVisible()
	await page.goto('/welcome')
	await expect(page.getByRole('heading', { name: texts.welcome.doneTitle })).toBeVisible()
	// The refused photo, e-mail and save.
	expect(faults.filter((fault) => !/4(?:15|22)/.test(fault))).toEqual([])
})

test('after the card, a backup is made by the screen lock or by words', { tag: '@slow' }, async ({ page }) => {
	test.slow() // two students
	const lock = await addScreenLock(page)
	const ways = {
		passkey: () => page.getByRole('button', { name: texts.recovery.screenLock, exact: true }).click(),
		async code() {
			await keepWords(page)
			await page.getByRole('button', { name: texts.recovery.close, exact: true }).click()
		},
	}
	for (const kind of ['passkey', 'code'] as const)
		await test.step(kind, async () => {
			await begin(page, kind === 'passkey' ? 8 : 9)
			await publish(page)
			await expect(heading(page, 'backup')).toBeVisible()
			await ways[kind]()
			await expect(page).toHaveURL('/home')
			await expect(topCard(page).getByRole('heading')).toBeVisible()
			await page.goto('/settings')
			await expect(page.getByText(texts.recovery.kinds[kind], { exact: true })).toBeVisible()
		})
	expect(await lock.count()).toBe(1)
})

/** Takes all steps until the card is published. */
async function publish(page: Page) {
	await agree(page)
	await next(page, 'basics').click()
	await fillBasics(page)
	await next(page, 'photos').click()
	await files(page).setInputFiles([await picture(page, 'one.jpg', '#c63')])
	await useIt(page)
	await expect(page.getByRole('button', { name: photos.remove(1) })).toBeVisible()
	for (const step of ['words', 'visibility', 'preview'] as const) await next(page, step).click()
	await page.getByRole('button', { name: preview.publish }).click()
}

test('by keyboard alone, back and forth', { tag: '@slow' }, async ({ page }) => {
	await begin(page, 2)
	await field(page, age.birthDate).focus()
	await page.keyboard.type('14082004')
	await page.keyboard.press('Tab')
	await page.keyboard.press('Tab')
	await expect(page.getByRole('checkbox', { name: age.consent })).toBeFocused()
	await page.keyboard.press('Space')
	await page.keyboard.press('Enter')
	await expect(heading(page, 'basics')).toBeFocused()
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')
	await expect(page.getByRole('group', { name: basics.gender }).getByRole('radio').first()).toBeFocused()
	await expect(page.getByRole('group', { name: basics.gender })).toHaveAccessibleDescription(
		`${basics.genderHint} ${errors.choose}`,
	)
	await page.keyboard.press('ArrowRight')
	await page.keyboard.press('Tab')
	await page.keyboard.press('Space')
	await page.keyboard.press('Enter')
	await expect(heading(page, 'photos')).toBeFocused()
	await page.keyboard.press('Enter')
	await expect(heading(page, 'photos')).toBeFocused()
	await back(page).focus()
	await page.keyboard.press('Enter')
	await expect(heading(page, 'basics')).toBeFocused()
	await expect(chip(page, basics.gender, texts.profile.genders.man).getByRole('radio')).toBeChecked()
})

test('a student under 18 is asked twice, refused kindly, and locked out until they are of age', {
	tag: '@slow',
}, async ({ page }) => {
	const email = newcomer(3)
	await signIn(page, email)
	await page.goto('/welcome')
	const calls: string[] = []
	page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()))
	await agree(page, `0101${new Date().getFullYear() - 16}`)
	await next(page, 'basics').click()
	const question = page.getByRole('dialog', { name: asking.title(`1 January ${new Date().getFullYear() - 16}`) })
	await question.getByRole('button', { name: asking.no }).click()
	await expect(field(page, age.birthDate)).toBeFocused()
	expect(calls).toEqual([])
	await next(page, 'basics').click()
	await question.getByRole('button', { name: asking.yes }).click()
	await expect(page.getByRole('heading', { level: 1, name: refusal.title.join('') })).toBeFocused()
	await expect(page.getByText(refusal.from(`1 January ${new Date().getFullYear() + 2}`))).toBeVisible()
	expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
	await page.getByRole('button', { name: refusal.leave }).click()
	await expect(page).toHaveURL('/login')
	await signInAtProvider(page, email)
	await expect(page.getByRole('alert')).toContainText(texts.login.failures.under_age)
})

test('a photo is shown while it uploads, cancelled, retried, dropped and pasted', { tag: '@slow' }, async ({
	page,
}) => {
	await begin(page, 4)
	await agree(page)
	await next(page, 'basics').click()
	await fillBasics(page)
	await next(page, 'photos').click()
	await page.route(`**${profilePaths.photos}`, () => {})
	await files(page).setInputFiles([await picture(page, 'slow.jpg', '#383')])
	await useIt(page)
	await expect(page.getByRole('progressbar', { name: 'slow.jpg' })).toBeVisible()
	await next(page, 'words').click()
	await expect(page.getByText(errors.photosUnderWay)).toBeVisible()
	await page.getByRole('button', { name: photos.cancel('slow.jpg') }).click()
	await expect(page.getByRole('progressbar')).toHaveCount(0)

	await page.unroute(`**${profilePaths.photos}`)
	await page.route(`**${profilePaths.photos}`, (route) => route.abort(), { times: 1 })
	await files(page).setInputFiles([await picture(page, 'lost.jpg', '#338')])
	await useIt(page)
	await expect(page.getByRole('alert')).toContainText(photos.refused.offline)
	await page.getByRole('button', { name: photos.again }).click()
	await expect(page.getByRole('img', { name: photos.photo(1, 1), exact: true })).toBeVisible()

	for (const kind of ['drop', 'paste'] as const) {
		const { buffer } = await picture(page, kind, kind === 'drop' ? '#833' : '#388')
		await page.evaluate(
			([type, base64]) => {
				const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
				const data = new DataTransfer()
				data.items.add(new File([bytes], type, { type: 'image/jpeg' }))
				const about = { bubbles: true, cancelable: true }
				const event =
					type === 'drop'
						? new DragEvent('drop', { ...about, dataTransfer: data })
						: new ClipboardEvent('paste', { ...about, clipboardData: data })
				document.querySelector('main')?.dispatchEvent(event)
			},
			[kind, buffer.toString('base64')] as const,
		)
		await useIt(page)
		await expect(page.getByRole('img', { name: photos.photo(1, kind === 'drop' ? 2 : 3) })).toBeVisible()
	}
})

test('signing out and forgetting the device erases the unsaved text', { tag: '@slow' }, async ({ page }) => {
	await begin(page, 5)
	await field(page, age.birthDate).pressSequentially('14082004')
	const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':joining')))
	expect(await kept()).toHaveLength(1)
	await page.goto('/settings')
	await page.getByRole('button', { name: texts.settings.signOut }).click()
	await page.getByRole('button', { name: texts.settings.forget, exact: true }).click()
	await expect(page).toHaveURL('/login')
	expect(await kept()).toEqual([])
})

test('without an answer of the server one can begin, and only the photos wait', { tag: '@slow' }, async ({ page }) => {
	await page.route(`**${joiningPaths.joining}`, (route) => route.abort())
	await begin(page, 6)
	await agree(page)
	await next(page, 'basics').click()
	await fillBasics(page)
	await chip(page, basics.discipline, 'Design').click()
	await chip(page, basics.year, '2nd year').click()
	await next(page, 'photos').click()
	await next(page, 'words').click()
	await expect(page.getByText(errors.photosUnknown).first()).toBeVisible()
	await page.unroute(`**${joiningPaths.joining}`)
	await page.getByRole('button', { name: photos.again }).press('Enter')
	await expect(page.getByText(errors.photosUnknown)).toHaveCount(0)
	await expect(files(page)).toBeFocused()
})

test('the browser’s Back and Forward go from step to step and lose no text', { tag: '@slow' }, async ({ page }) => {
	await signIn(page, newcomer(7))
	await page.goto('/home')
	await page.getByRole('link', { name: texts.home.join.make }).click()
	await agree(page)
	await next(page, 'basics').click()
	await fillBasics(page)
	await next(page, 'photos').click()
	await files(page).setInputFiles(await picture(page, 'one.jpg', '#c63'))
	await expect(page.getByText(photos.cropping.small(300, 480))).toBeVisible()
	await useIt(page)
	await expect(page.getByRole('button', { name: photos.remove(1) })).toBeVisible()

	await page.goBack()
	await expect(heading(page, 'basics')).toBeFocused()
	await expect(field(page, basics.name)).toHaveValue('Meera')
	await page.goBack()
	await expect(heading(page, 'age')).toBeVisible()
	await page.goForward()
	await expect(heading(page, 'basics')).toBeVisible()
	await page.goForward()
	await expect(heading(page, 'photos')).toBeVisible()
	await next(page, 'words').click()
	await page.reload()
	await expect(heading(page, 'words')).toBeVisible()
	await page.goBack()
	await expect(heading(page, 'photos')).toBeVisible()

	// The flow's own button goes back through the same entries.
	await back(page).click()
	await expect(heading(page, 'basics')).toBeVisible()
	await page.goBack()
	await expect(heading(page, 'age')).toBeVisible()
	await page.goBack()
	await expect(page).toHaveURL('/home')

	// Forward leads to the first step from any step; an invalid step cannot be skipped.
	await page.goForward()
	await expect(heading(page, 'age')).toBeVisible()
	await field(page, age.birthDate).fill('')
	await page.goForward()
	await expect(heading(page, 'age')).toBeVisible()
})

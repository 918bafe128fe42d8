import { type Browser, expect, type Page, test } from '@playwright/test'
import { signInHeadless } from '@ydo/client/member/headless-member'
import { cardList, cardPaths } from '@ydo/contract/cards'
import { type Gender, type Profile, profile, profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { picture } from '#support/picture.ts'
import { signIn, student, topCard } from '#support/sign-in.ts'

const { welcome, photos, visibility, block, report, nav } = texts
const { emails: hiddenEmails, years: hiddenYears } = visibility
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chip = (page: Page, group: string, name: string) =>
	page.getByRole('group', { name: group }).getByText(name, { exact: true })
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: nav.close, exact: true }).click()

/** New students in every run, with a unique name. */
const number = Math.floor(Math.random() * 1e6)
const addressOf = (name: string) => `${name}.${number}@iiitdmj.ac.in`.toLowerCase()

type Student = { name: string; gender: Gender; interestedIn: Gender }

async function device(browser: Browser, email: string): Promise<Page> {
	const page = await (await browser.newContext()).newPage()
	await signIn(page, email)
	return page
}

/** Joins as a person does, hiding from nobody. */
async function join(page: Page, { name, gender, interestedIn }: Student): Promise<void> {
	await page.goto('/welcome')
	const next = () => page.getByRole('main').locator('[type=submit]').click()
	await field(page, welcome.age.birthDate).pressSequentially('14082004')
	await page.getByRole('checkbox', { name: welcome.age.consent }).press('Space')
	await next()
	await field(page, welcome.basics.name).fill(name)
	await chip(page, welcome.basics.gender, texts.profile.genders[gender]).click()
	await chip(page, welcome.basics.interestedIn, texts.profile.interests[interestedIn]).click()
	await chip(page, welcome.basics.discipline, 'Design').click()
	await chip(page, welcome.basics.year, '2nd year').click()
	await next()
	await page.locator('input[type=file]').setInputFiles([await picture(page, `${name}.jpg`, '#c63')])
	await button(page, photos.cropping.done).click()
	await expect(page.getByRole('img', { name: photos.photo(1, 1), exact: true })).toBeVisible()
	await next()
	await field(page, welcome.words.description).fill('Here for the journey.')
	await next()
	await expect(field(page, hiddenEmails.entry(1))).toBeVisible()
	await next()
	await button(page, welcome.preview.publish).click()
	await button(page, welcome.later).click()
	await expect(page).toHaveURL('/home')
}

/** The ids of the cards that the server lets a member see now. */
async function seenBy(page: Page): Promise<string[]> {
	const list = await page.evaluate(async (path) => {
		const authorization = `Bearer ${localStorage.getItem('access_token')}`
		return (await fetch(path, { headers: { authorization }, cache: 'no-store' })).json()
	}, cardPaths.all)
	return cardList.parse(list).map(({ id }) => id)
}

/** The demo students that no journey signs in as. */
async function demoStudents(page: Page): Promise<Profile[]> {
	const { origin } = new URL(page.url())
	const all: Profile[] = []
	for (let n = 30; n <= 48; n++) {
		const { access_token } = await signInHeadless(origin, student(n))
		const headers = { authorization: `Bearer ${access_token}` }
		all.push(profile.parse(await (await page.request.get(profilePaths.profile, { headers })).json()))
	}
	return all
}

async function openSettings(page: Page, row: string): Promise<void> {
	await page.goto('/settings')
	await page.getByRole('button', { name: row }).click()
	await expect(page.getByRole('dialog', { name: row })).toBeVisible()
}

test('two students join, see exactly whom they should, and vanish from each other and come back', {
	tag: '@slow',
}, async ({ browser }) => {
	test.slow()
	const women = { name: `Asha${number}`, gender: 'woman', interestedIn: 'man' } as const
	const men = { name: `Kabir${number}`, gender: 'man', interestedIn: 'woman' } as const
	const [asha, kabir] = [await device(browser, addressOf('asha')), await device(browser, addressOf('kabir'))]
	await Promise.all([join(asha, women), join(kabir, men)])
	const idOf = async (page: Page) =>
		page.evaluate(async () => {
			const authorization = `Bearer ${localStorage.getItem('access_token')}`
			return (await (await fetch('/auth/user', { headers: { authorization } })).json()).id as string
		})
	const [ashaId, kabirId] = [await idOf(asha), await idOf(kabir)]
	const apart = async () => {
		expect(await seenBy(asha)).not.toContain(kabirId)
		expect(await seenBy(kabir)).not.toContain(ashaId)
	}
	const together = async () => {
		expect(await seenBy(asha)).toContain(kabirId)
		expect(await seenBy(kabir)).toContain(ashaId)
	}

	const demo = await demoStudents(asha)
	for (const [page, { gender, interestedIn }] of [
		[asha, women],
		[kabir, men],
	] as const) {
		const should = demo.filter((other) => other.gender === interestedIn && other.interestedIn.includes(gender))
		const seen = new Set(await seenBy(page))
		expect(demo.filter(({ id }) => seen.has(id)).map(({ id }) => id)).toEqual(should.map(({ id }) => id))
		expect(should.length).toBeGreaterThan(0)
	}
	await together()

	// The other one pauses, sees nobody, and resumes.
	await kabir.goto('/settings')
	const pause = kabir.getByRole('switch', { name: visibility.pause })
	await pause.press('Space')
	await expect(kabir.getByRole('alert')).toContainText(visibility.paused)
	await apart()
	expect(await seenBy(kabir)).toEqual([])
	for (const path of ['/home', '/search']) {
		await kabir.goto(path)
		await expect(kabir.getByRole('heading', { name: texts.pausing.title })).toBeVisible()
		await kabir.getByRole('link', { name: texts.pausing.settings }).click()
		await expect(kabir).toHaveURL('/settings')
	}
	await kabir.reload()
	await expect(pause).toBeChecked()
	await pause.press('Space')
	await expect.poll(() => seenBy(kabir)).toContain(ashaId)
	await together()
	await kabir
		.getByRole('link', { name: texts.appName })
		.or(kabir.getByRole('link', { name: texts.nav.home }))
		.first()
		.click()
	await expect(topCard(kabir)).toBeVisible()
	await expect(kabir.getByText(/new (person|people)$/)).toHaveCount(0)

	// Found by search, and blocked from the card.
	await asha.goto('/search')
	await asha.getByRole('combobox', { name: texts.search.field }).fill(men.name)
	const found = asha.getByRole('grid', { name: texts.search.results }).getByRole('row').filter({ hasText: men.name })
	await found.getByRole('button').first().click()
	await button(asha, report.open(men.name)).click()
	await expect(asha.getByRole('dialog', { name: report.title(men.name) })).toBeVisible()
	await asha.keyboard.press('Escape')
	await expect(button(asha, report.open(men.name))).toBeFocused()
	await button(asha, report.open(men.name)).click()
	await button(asha, block.button(men.name)).click()
	await expect(asha.getByRole('dialog')).toHaveCount(0)
	await expect(asha.getByRole('alert')).toContainText(block.done(men.name))
	await expect(found).toHaveCount(0)
	await apart()
	await openSettings(asha, visibility.blocked.title)
	await button(asha, visibility.blocked.unblockOne(men.name)).click()
	await expect(asha.getByText(visibility.blocked.none)).toBeVisible()
	await together()

	// One hides from the other, and takes it back, which holds from tomorrow.
	await openSettings(asha, visibility.hide)
	await field(asha, hiddenEmails.entry(1)).fill(addressOf('Kabir').toUpperCase())
	await button(asha, visibility.save).click()
	await expect(asha.getByRole('alert')).toContainText(visibility.saved)
	await apart()
	await button(asha, hiddenEmails.remove(addressOf('kabir'))).click()
	await field(asha, hiddenEmails.entry(1)).press('Enter')
	await expect(asha.getByRole('alert').getByText(visibility.savedAndReleased)).toBeVisible()
	await apart()

	// Gender preferences stay for 30 days after joining, with the day shown.
	await openSettings(kabir, visibility.discovery.row)
	await expect(kabir.getByText(/^You said this lately. It may change from/)).toHaveCount(2)
	for (const name of [texts.profile.interests.woman, texts.profile.genders.man])
		await expect(kabir.getByRole('dialog').getByLabel(name, { exact: true })).toBeDisabled()

	// Two devices of one member write the same profile: a field that both changed asks for a choice.
	const second = await device(browser, addressOf('asha'))
	for (const page of [asha, second]) {
		await page.goto('/profile')
		await button(page, texts.profile.edit).click()
	}
	const { labels, conflict } = texts.profile
	await field(asha, labels.bio).fill('From the first device.')
	await button(asha, texts.profile.save).click()
	await expect(button(asha, texts.profile.edit)).toBeVisible()
	await field(second, labels.bio).fill('From the second device.')
	await field(second, labels.name).fill(`${women.name} K`)
	await button(second, texts.profile.save).click()
	await expect(button(second, conflict.choose.mine(labels.bio))).toBeFocused()
	await expect(second.getByText('From the first device.')).toBeVisible()
	await button(second, conflict.choose.theirs(labels.bio)).click()
	await expect(button(second, texts.profile.save)).toBeFocused()
	await button(second, texts.profile.save).click()
	await expect(second.getByText('From the first device.')).toBeVisible()
	await expect(second.getByRole('heading', { name: `${women.name} K` })).toBeVisible()
})

test('hidings on two devices at once are all saved; without a network no text is lost', { tag: '@slow' }, async ({
	browser,
}) => {
	const email = addressOf('ira')
	const [one, other] = [await device(browser, email), await device(browser, email)]
	for (const page of [one, other]) await openSettings(page, visibility.hide)
	await field(one, hiddenEmails.entry(1)).fill('first@iiitdmj.ac.in')
	await button(one, visibility.save).click()
	await expect(one.getByRole('alert')).toContainText(visibility.saved)

	await chip(other, hiddenYears.label, '4th year').click()
	await other.context().setOffline(true)
	await button(other, visibility.save).click()
	await expect(other.getByRole('dialog').getByRole('alert')).toContainText(visibility.notSaved.offline)
	await close(other)
	await expect(other.getByRole('button', { name: visibility.hide })).toContainText('Not saved yet.')
	await other.context().setOffline(false)
	// The sheet removes its history entry, which a reload must not interrupt.
	await other.waitForFunction(() => !history.state?.dialog)
	await other.reload()
	await other.getByRole('button', { name: visibility.hide }).click()
	await expect(chip(other, hiddenYears.label, '4th year').getByRole('checkbox')).toBeChecked()
	await button(other, visibility.save).click()
	await expect(field(other, hiddenEmails.entry(1))).toHaveValue('first@iiitdmj.ac.in')
	await expect(other.getByRole('alert')).toContainText(visibility.saved)
	await one.reload()
	await expect(one.getByRole('button', { name: visibility.hide })).toContainText(visibility.hiding(2, false))
})

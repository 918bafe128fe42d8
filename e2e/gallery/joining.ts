import type { Page } from '@playwright/test'
import { signInHeadless } from '@ydo/client/member/headless-member'
import { type JoiningStep, joiningPaths, joiningSteps } from '@ydo/contract/joining'
import { type Profile, profile, profileInput, profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { visibilityPaths } from '@ydo/contract/visibility'
import { student } from '#support/sign-in.ts'
import { hold } from './calls.ts'
import { holdVault } from './own-vault.ts'
import type { Chapter, State } from './state.ts'

const { steps, age, basics, words, preview, asking, refusal, errors } = texts.welcome
const { photos, visibility } = texts
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const forward = (page: Page) => page.getByRole('main').locator('[type=submit]')
const heading = (page: Page, step: JoiningStep) =>
	page.getByRole('heading', { level: 1, name: steps[step].title.join('') })

/** Serves a demo student's photos as if the newcomer had uploaded `count` of them, and the data that an e-mail of the pattern implies. */
async function begin(page: Page, count: number): Promise<void> {
	// Several pages of one browser run at the same time, and none may resume at another one's step.
	await page.addInitScript(() => {
		const getItem = Storage.prototype.getItem
		Storage.prototype.getItem = function (key) {
			return key.endsWith(':joining') || key.endsWith(':visibility-draft') ? null : getItem.call(this, key)
		}
	})
	await page.goto('/robots.txt')
	const { origin } = new URL(page.url())
	const { access_token } = await signInHeadless(origin, student(17))
	const answer = await page.request.get(profilePaths.profile, { headers: { authorization: `Bearer ${access_token}` } })
	const [sent] = profile.parse(await answer.json()).photos
	const all = Array.from({ length: count }, (_, index) => ({ ...sent, id: `photo-${index}` }))
	const proposed = { discipline: 'Design', year: '2nd year' }
	await page.route(`**${joiningPaths.joining}`, (route) => route.fulfill({ json: { proposed, photos: all } }))
	const hidden = { paused: false, hiddenFrom: { emails: [], rollPatterns: [], disciplines: [], years: [] } }
	await page.route(`**${visibilityPaths.visibility}`, (route) => route.fulfill({ json: hidden }))
	await page.goto('/welcome')
	await heading(page, 'age').waitFor()
}

const write: Record<JoiningStep, (page: Page) => Promise<void>> = {
	async age(page) {
		await field(page, age.birthDate).fill('14/08/2004')
		await page.getByRole('checkbox').press('Space')
	},
	async basics(page) {
		await field(page, basics.name).fill('Ira')
		await page.getByText(texts.profile.genders.woman, { exact: true }).click()
		await page.getByText(texts.profile.interests.man, { exact: true }).click()
	},
	async photos() {},
	async words(page) {
		await field(page, words.description).fill('Knows every bus to the lake, and who bakes the best rusks on the way.')
		for (const tag of ['night trains', 'printmaking', 'tea']) {
			await field(page, texts.profile.tags.add).fill(tag)
			await field(page, texts.profile.tags.add).press('Enter')
		}
	},
	async visibility(page) {
		await page.getByLabel(visibility.emails.entry(1)).fill('somebody.else@iiitdmj.ac.in')
		await page.getByLabel(visibility.rollPatterns.entry(1)).fill('22b cs')
		await page.getByText('4th year', { exact: true }).click()
	},
	async preview() {},
}

async function askAge(page: Page): Promise<void> {
	await begin(page, 0)
	await field(page, age.birthDate).fill('14/03/2010')
	await forward(page).click()
	await page.getByRole('dialog').waitFor()
}

/** Goes to a step, with all earlier ones filled in. */
async function goTo(page: Page, step: JoiningStep, count = 3): Promise<void> {
	await begin(page, count)
	for (const at of joiningSteps.slice(0, joiningSteps.indexOf(step))) {
		if (at !== 'visibility') await write[at](page)
		await forward(page).click()
	}
	await heading(page, step).waitFor()
}

/** Publishes the card on the page alone. */
async function reachBackup(page: Page): Promise<void> {
	await holdVault(page)
	await goTo(page, 'preview')
	await page.route(`**${profilePaths.profile}`, async (route) => {
		if (route.request().method() !== 'PUT') return route.fallback()
		const { consent: _, ...card } = profileInput.parse(route.request().postDataJSON())
		const json: Profile = { ...card, prompts: card.prompts ?? [], id: 'AAAAAAAAAAAAAAAAAAAAAA', photos: [] }
		await route.fulfill({ json })
	})
	await page.getByRole('button', { name: preview.open }).waitFor()
	await forward(page).click()
	await page.getByRole('button', { name: texts.recovery.words }).waitFor()
}

const state = (name: string, title: string, more: Partial<State> & Pick<State, 'reach'>): State => ({
	name: `welcome${name}`,
	title,
	viewer: 'newcomer',
	...more,
})

export const joining: Chapter = {
	title: 'The way to a card',
	states: [
		state('', 'The first step: birth date and consent', { main: true, long: true, reach: (page) => goTo(page, 'age') }),
		state('-mistakes', 'A step that is not right yet: each mistake is told beside its field', {
			long: true,
			async reach(page) {
				await goTo(page, 'basics')
				await field(page, basics.name).fill('')
				await forward(page).click()
				await page.getByText(errors.choose).first().waitFor()
			},
		}),
		state('-asked', 'Somebody under 18, asked once more', { reach: (page) => askAge(page) }),
		state('-refused', 'Somebody under 18', {
			async reach(page) {
				await askAge(page)
				const error = { code: 'under_age', message: 'You must be 18 or older.' }
				await page.route(`**${profilePaths.birthDate}`, (route) => route.fulfill({ status: 422, json: { error } }))
				// The browser's other pages stay signed in.
				await page.evaluate(() => {
					Storage.prototype.removeItem = () => {}
				})
				await page.getByRole('button', { name: asking.yes }).click()
				await page.getByRole('heading', { name: refusal.title.join('') }).waitFor()
			},
		}),
		state('-basics', 'Basics, with what the e-mail tells', {
			long: true,
			async reach(page) {
				await goTo(page, 'basics')
				await write.basics(page)
			},
		}),
		state('-photos-none', 'Photos, before the first', { long: true, reach: (page) => goTo(page, 'photos', 0) }),
		state('-photos', 'Photos: three there, one on its way, and one that cannot be printed', {
			long: true,
			async reach(page) {
				await goTo(page, 'photos')
				await hold(page, profilePaths.photos)
				const heic = { name: 'IMG_2041.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') }
				const slow = { name: 'lake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not there yet') }
				await page.locator('input[type=file]').setInputFiles([heic, slow])
				await page.getByText(photos.refused.heic).waitFor()
				await page.getByRole('progressbar').waitFor()
			},
		}),
		state('-words', 'Words and tags', {
			long: true,
			async reach(page) {
				await goTo(page, 'words')
				await write.words(page)
			},
		}),
		state('-visibility', 'Who may see one, with a mistake', {
			main: true,
			long: true,
			async reach(page) {
				await goTo(page, 'visibility')
				await write.visibility(page)
				await forward(page).click()
				await page.getByText(visibility.rollPatterns.error).waitFor()
			},
		}),
		state('-preview', 'The card as others will see it', {
			main: true,
			long: true,
			async reach(page) {
				await goTo(page, 'preview')
				await page.getByRole('button', { name: preview.open }).waitFor()
			},
		}),
		state('-backup', 'The card is published: a backup now or later', {
			main: true,
			long: true,
			reach: reachBackup,
		}),
		state('-not-published', 'A card that was not published', {
			long: true,
			async reach(page) {
				await goTo(page, 'preview')
				await page.getByRole('button', { name: preview.open }).waitFor()
				await page.route(`**${profilePaths.profile}`, (route) => route.abort())
				await forward(page).click()
				await page.getByText(texts.welcome.notPublished.offline).waitFor()
			},
		}),
		state('-printed', 'A card that another device has printed meanwhile', {
			long: true,
			async reach(page) {
				await goTo(page, 'preview')
				await page.getByRole('button', { name: preview.open }).waitFor()
				const error = { code: 'stale', message: '' }
				await page.route(`**${profilePaths.profile}`, (route) => route.fulfill({ status: 412, json: { error } }))
				await forward(page).click()
				await page.getByText(preview.printed).waitFor()
			},
		}),
		state('-loading', 'The way to a card, being looked up', {
			async reach(page) {
				await hold(page, joiningPaths.joining)
				await page.goto('/welcome')
				await page.getByText(texts.welcome.loading).waitFor({ state: 'attached' })
			},
		}),
		state('-done', 'Welcome for a member who has a card', {
			viewer: 'member',
			async reach(page) {
				await page.goto('/welcome')
				await page.getByRole('heading', { name: texts.welcome.doneTitle }).waitFor()
			},
		}),
	],
}

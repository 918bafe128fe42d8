import { type JoiningStep, joiningPaths, joiningSteps } from '@ydo/contract/joining'
import { type Profile, profileInput, profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { page, userEvent } from 'vitest/browser'
import { type State, testStates } from '#test/catalogue.tsx'
import { openPage } from '#test/open-page.tsx'
import { samplePhoto } from '#test/sample-members.ts'
import { holdToasts, press } from '#test/screens.ts'
import { refusal as refused, type ScriptedServer } from '#test/scripted-server.ts'

const { steps, age, basics, words, preview, asking, refusal, errors } = texts.welcome
const { photos, visibility } = texts
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const forward = () => page.getByRole('main').getByCss('[type=submit]')
const heading = (step: JoiningStep) => page.getByRole('heading', { level: 1, name: steps[step].title.join('') })

/** Begins with `count` uploaded photos, and the studies that an e-mail of the pattern implies. */
async function begin(count: number): Promise<ScriptedServer> {
	const uploaded = Array.from({ length: count }, (_, index) => samplePhoto(`photo-${index}`))
	const start = { proposed: { discipline: 'Design', year: '2nd year' }, photos: uploaded }
	const server = await openPage('/welcome', {
		viewer: 'newcomer',
		script: (scripted) => scripted.on(`GET ${joiningPaths.joining}`, start),
	})
	await heading('age').findElement()
	return server
}

const write: Record<JoiningStep, () => Promise<void>> = {
	async age() {
		await field(age.birthDate).fill('14/08/2004')
		await page.getByRole('checkbox').click()
	},
	async basics() {
		await field(basics.name).fill('Ira')
		await page.getByText(texts.profile.genders.woman, { exact: true }).click()
		await page
			.getByRole('group', { name: basics.interestedIn })
			.getByText(texts.profile.interests.man, { exact: true })
			.click()
	},
	async photos() {},
	async words() {
		await field(words.description).fill('Knows every bus to the lake, and who bakes the best rusks on the way.')
		for (const tag of ['night trains', 'printmaking', 'tea']) {
			await field(texts.profile.tags.add).fill(tag)
			await userEvent.keyboard('{Enter}')
		}
	},
	async visibility() {
		await page.getByLabelText(visibility.emails.entry(1)).fill('somebody.else@iiitdmj.ac.in')
		await page.getByLabelText(visibility.rollPatterns.entry(1)).fill('22b cs')
		await page.getByText('4th year', { exact: true }).click()
	},
	async preview() {},
}

async function askAge(): Promise<ScriptedServer> {
	const server = await begin(0)
	await field(age.birthDate).fill('14/03/2010')
	await forward().click()
	await page.getByRole('dialog').findElement()
	return server
}

/** Goes to a step, with all earlier ones filled in. */
async function goTo(step: JoiningStep, count = 3): Promise<ScriptedServer> {
	const server = await begin(count)
	for (const at of joiningSteps.slice(0, joiningSteps.indexOf(step))) {
		await heading(at).findElement()
		if (at !== 'visibility') await write[at]()
		await forward().click()
	}
	await heading(step).findElement()
	return server
}

async function openPreview(): Promise<ScriptedServer> {
	const server = await goTo('preview')
	await page.getByRole('button', { name: preview.open }).findElement()
	return server
}

const state = (name: string, title: string, more: Partial<State> & Pick<State, 'reach'>): State => ({
	name: `welcome${name}`,
	title,
	...more,
})

testStates([
	state('', 'The first step: birth date and consent', { often: true, reach: async () => void (await goTo('age')) }),
	state('-mistakes', 'A step that is not right yet: each mistake is told beside its field', {
		async reach() {
			await goTo('basics')
			await field(basics.name).fill('')
			await forward().click()
			await page.getByText(errors.choose).first().findElement()
		},
	}),
	state('-asked', 'Somebody under 18, asked once more', { reach: async () => void (await askAge()) }),
	state('-refused', 'Somebody under 18', {
		async reach() {
			const server = await askAge()
			server.on(`POST ${profilePaths.birthDate}`, refused(422, 'under_age'))
			await press(asking.yes)
			await page.getByRole('heading', { name: refusal.title.join('') }).findElement()
		},
	}),
	state('-basics', 'Basics, with what the e-mail tells', {
		async reach() {
			await goTo('basics')
			await write.basics()
		},
	}),
	state('-photos-none', 'Photos, before the first', { reach: async () => void (await goTo('photos', 0)) }),
	state('-photos', 'Photos: three there, one on its way, and one that cannot be printed', {
		async reach() {
			const server = await goTo('photos')
			server.hold(`POST ${profilePaths.photos}`)
			const heic = new File(['\0\0\0\x18ftypheic'], 'IMG_2041.HEIC', { type: 'image/heic' })
			const slow = new File(['not there yet'], 'lake.jpg', { type: 'image/jpeg' })
			await userEvent.upload(page.getByCss('input[type=file]'), [heic, slow])
			await page.getByText(photos.refused.heic).findElement()
			await page.getByRole('progressbar').findElement()
		},
	}),
	state('-words', 'Words and tags', {
		async reach() {
			await goTo('words')
			await write.words()
		},
	}),
	state('-visibility', 'Who may see one, with a mistake', {
		main: true,
		async reach() {
			await goTo('visibility')
			await write.visibility()
			await forward().click()
			await page.getByText(visibility.rollPatterns.error).findElement()
		},
	}),
	state('-preview', 'The card as others will see it', { main: true, reach: async () => void (await openPreview()) }),
	state('-backup', 'The card is published: a backup now or later', {
		main: true,
		async reach() {
			const server = await openPreview()
			server.on(`PUT ${profilePaths.profile}`, ({ body }) => {
				const { consent: _, ...card } = profileInput.parse(body)
				return { ...card, prompts: card.prompts ?? [], id: server.member, photos: [] } satisfies Profile
			})
			await forward().click()
			await page.getByRole('button', { name: texts.recovery.words }).findElement()
			await page.getByRole('alert').findElement()
			holdToasts()
		},
	}),
	state('-not-published', 'A card that was not published', {
		async reach() {
			const server = await openPreview()
			server.fail(`PUT ${profilePaths.profile}`)
			await forward().click()
			await page.getByText(texts.welcome.notPublished.offline).findElement()
		},
	}),
	state('-printed', 'A card that another device has printed meanwhile', {
		async reach() {
			const server = await openPreview()
			server.on(`PUT ${profilePaths.profile}`, refused(412, 'stale'))
			await forward().click()
			await page.getByText(preview.printed).findElement()
		},
	}),
	state('-loading', 'The way to a card, being looked up', {
		async reach() {
			await openPage('/welcome', {
				viewer: 'newcomer',
				script: (server) => server.hold(`GET ${joiningPaths.joining}`),
			})
			await page.getByText(texts.welcome.loading).findElement()
		},
	}),
	state('-done', 'Welcome for a member who has a card', {
		async reach() {
			await openPage('/welcome')
			await page.getByRole('heading', { name: texts.welcome.doneTitle }).findElement()
		},
	}),
])

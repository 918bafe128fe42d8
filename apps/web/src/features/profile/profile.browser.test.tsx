import { formatGender } from '@ydo/client/profile/read-profile'
import { genders, profileInput, profilePaths } from '@ydo/contract/profile'
import { texts } from '@ydo/contract/texts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage, reloadPage } from '#test/open-page.tsx'
import { press } from '#test/screens.ts'
import type { ScriptedServer } from '#test/scripted-server.ts'

const { labels, tags: tagTexts, draft } = texts.profile

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const editButton = () => page.getByRole('button', { name: texts.profile.edit, exact: true })

/** Stores the saved profile as the server does. */
function storeProfile(server: ScriptedServer): void {
	server.on(`PUT ${profilePaths.profile}`, ({ body }) => {
		const { consent: _, prompts = server.profile.prompts, ...card } = profileInput.parse(body)
		server.profile = { ...server.profile, ...card, prompts }
		return server.profile
	})
}

async function open(): Promise<ScriptedServer> {
	const server = await openPage('/profile', { script: storeProfile })
	await expect.element(editButton()).toBeVisible()
	return server
}

async function startEditing(): Promise<ScriptedServer> {
	const server = await open()
	await editButton().click()
	await expect.element(field(labels.name)).toBeVisible()
	return server
}

const failLoad = (server: ScriptedServer) => server.fail(`GET ${profilePaths.profile}`)

function scrollToEnd(): void {
	const main = page.getByRole('main').element()
	main.scrollTo(0, main.scrollHeight)
}

test('tags are added, changed in their place and removed by hand', async () => {
	const server = await startEditing()
	const editor = page.getByRole('group', { name: labels.tags })
	const tags = editor.getByRole('listitem')
	const tag = (name: string) => editor.getByRole('button', { name: tagTexts.change(name), exact: true })
	const add = field(tagTexts.add)
	for (const name of server.profile.tags) await editor.getByRole('button', { name: tagTexts.remove(name) }).click()
	await expect.element(add).toHaveFocus()

	await add.fill('   ')
	await press(tagTexts.addButton)
	await expect.element(tags).not.toBeInTheDocument()
	await add.fill('  astronomy ')
	await press(tagTexts.addButton)
	await expect.element(tag('astronomy')).toBeVisible()
	await expect.element(add).toHaveValue('')
	for (const name of ['Astronomy', 'filter coffee', 'sketching']) {
		await add.fill(name)
		await userEvent.keyboard('{Enter}')
		if (name === 'Astronomy') await expect.element(editor.getByRole('status')).toHaveTextContent(tagTexts.double(name))
	}
	await expect.element(tags).toHaveLength(3)

	await tag('filter coffee').click()
	const inHand = field(tagTexts.change('filter coffee'))
	await expect.element(inHand).toHaveFocus()
	await inHand.fill('tea')
	await userEvent.keyboard('{Escape}')
	await expect.element(tag('filter coffee')).toHaveFocus()
	await tag('filter coffee').click()
	await inHand.fill(' black coffee ')
	await userEvent.keyboard('{Enter}')
	await expect.element(tag('black coffee')).toHaveFocus()

	await tag('black coffee').click()
	await field(tagTexts.change('black coffee')).fill('  ')
	await field(labels.bio).click()
	await expect.element(tags).toHaveLength(2)
	await expect.element(editor.getByRole('status')).toHaveTextContent(tagTexts.removed('black coffee'))
	await editor.getByRole('button', { name: tagTexts.remove('astronomy') }).click()
	await expect.element(editor.getByRole('button', { name: tagTexts.remove('sketching') })).toHaveFocus()

	await add.fill('chess')
	await press(texts.profile.save)
	await expect.element(editButton()).toBeVisible()
	expect(server.profile.tags).toEqual(['sketching', 'chess'])
	await reloadPage()
	await expect.element(editButton()).toBeVisible()
	const shown = page.getByRole('listitem').elements()
	expect(shown.map((item) => item.textContent)).toEqual(['sketching', 'chess'])
})

test('the Enter that ends an input method’s composition adds no tag', async () => {
	await startEditing()
	const add = field(tagTexts.add)
	await add.fill('शतरंज')
	const enter = { key: 'Enter', bubbles: true, cancelable: true }
	add.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 229 }))
	await expect.element(add).toHaveValue('शतरंज')
	add.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 13 }))
	await expect.element(add).toHaveValue('')
})

test('an error stands beside its field, takes the focus, and saves nothing', async () => {
	const server = await startEditing()
	const year = field(labels.year)
	await field(labels.height).fill('5.13')
	await field(labels.dob).fill('31/02/2004')
	await year.fill('9th year')
	await press(texts.profile.save)
	await expect.element(field(labels.height)).toHaveFocus()
	await expect.element(field(labels.height)).toHaveAccessibleDescription(texts.profile.errors.inches)
	await expect.element(field(labels.dob)).toHaveAccessibleDescription(texts.profile.errors.noSuchDay)
	await expect.element(year).toHaveAccessibleDescription(/^Write one of these: 1st year, /)
	await year.click()
	await press('2nd year')
	await expect.element(year).toHaveValue('2nd year')
	await expect.element(year).toHaveFocus()
	await expect.element(year).not.toHaveAttribute('aria-invalid')
	expect(server.calls.filter(({ route }) => route === `PUT ${profilePaths.profile}`)).toEqual([])
	await press(draft.discardAll)
	await expect.element(editButton()).toHaveFocus()
})

test('unsaved edits are offered after a reload and after another screen, and can be discarded', async () => {
	await startEditing()
	const bio = 'Half a thought'
	await field(labels.bio).fill(bio)
	await field(tagTexts.add).fill('half a tag')
	await reloadPage()
	await expect.element(page.getByText(draft.offer)).toBeVisible()
	await press(draft.keep)
	await expect.element(field(labels.bio)).toHaveValue(bio)
	await expect.element(field(tagTexts.add)).toHaveValue('half a tag')
	scrollToEnd()
	await page.getByRole('link', { name: texts.nav.settings }).click()
	await expect.element(page.getByRole('heading', { level: 1, name: texts.nav.settings })).toBeVisible()
	history.back()
	await expect.element(page.getByText(draft.offer)).toBeInViewport()
	await expect.element(page.getByText(bio)).not.toBeInTheDocument()
	await press(draft.discard)
	await expect.element(editButton()).toHaveFocus()
	await reloadPage()
	await expect.element(editButton()).toBeVisible()
	await expect.element(page.getByText('Runs on filter coffee.')).toBeVisible()
	await expect.element(page.getByText(draft.offer)).not.toBeInTheDocument()
})

test('Edit stays in reach while scrolling down', async () => {
	await open()
	scrollToEnd()
	await expect.element(page.getByText(labels.height, { exact: true })).toBeInViewport()
	await expect.element(editButton()).toBeInViewport({ ratio: 1 })
})

test('a failed save keeps edit mode and the typed text, and says why', async () => {
	const server = await startEditing()
	const bio = 'Written on a train'
	await field(labels.bio).fill(bio)
	server.fail(`PUT ${profilePaths.profile}`)
	await press(texts.profile.save)
	await expect.element(page.getByRole('alert').filter({ hasText: texts.profile.notSaved.offline })).toBeVisible()
	await expect.element(field(labels.bio)).toHaveValue(bio)
	storeProfile(server)
	await press(texts.profile.notSaved.again)
	await expect.element(editButton()).toHaveFocus()
	await expect.element(page.getByText(bio)).toBeVisible()
})

test.runIf(import.meta.env.YDO_SLOW)('a field’s suggestions are one Tab stop, and arrows move among them', async () => {
	await startEditing()
	const gender = field(labels.gender)
	const chip = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
	const [first = '', second = '', last = ''] = genders.map(formatGender)
	await gender.fill(first)
	await userEvent.keyboard('{Tab}')
	await expect.element(chip(first)).toHaveFocus()
	for (const [key, name] of [
		['ArrowRight', second],
		['ArrowLeft', first],
		['End', last],
		['ArrowRight', first],
		['ArrowLeft', last],
		['Home', first],
		['ArrowDown', second],
	] as const) {
		await userEvent.keyboard(`{${key}}`)
		await expect.element(chip(name)).toHaveFocus()
	}
	await userEvent.keyboard('{Tab}')
	await expect.element(field(labels.interestedIn)).toHaveFocus()
	await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
	await expect.element(gender).toHaveFocus()

	await userEvent.keyboard('{Tab}{ArrowRight}{Escape}')
	await expect.element(gender).toHaveFocus()
	await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
	await userEvent.keyboard('{ArrowRight}')
	await gender.fill('')
	await userEvent.keyboard('{Tab}{End}{Enter}')
	await expect.element(gender).toHaveValue(last)
	await expect.element(gender).toHaveFocus()
})

test('a profile that fails to load says so, and Reload retries', async () => {
	const server = await openPage('/profile', { script: failLoad })
	await expect.element(page.getByRole('alert').filter({ hasText: texts.profile.loadError })).toBeVisible()
	server.on(`GET ${profilePaths.profile}`, server.profile)
	await press(texts.profile.reload)
	await expect.element(editButton()).toBeVisible()
})

test('a member without a card is led to making one', async () => {
	const server = await openPage('/profile', { viewer: 'newcomer' })
	await expect.element(page.getByRole('heading', { level: 2, name: texts.profile.missing.title })).toBeVisible()
	// A missing card is not requested: the response would be an error in the browser's log.
	expect(server.calls.map(({ route }) => route)).not.toContain(`GET ${profilePaths.profile}`)
	await page.getByRole('link', { name: texts.profile.missing.link }).click()
	await expect.poll(() => location.pathname).toBe('/welcome')
})

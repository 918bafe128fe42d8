import { texts } from '@ydo/contract/texts'
import { vaultPaths } from '@ydo/contract/vault'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { heldValues } from '#browser/held-values.ts'
import { openPage } from '#test/open-page.tsx'
import { follow, press, topCard, topName } from '#test/screens.ts'
import type { ScriptedServer } from '#test/scripted-server.ts'

const { home, nav, recovery, settings } = texts
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const wordField = (at: number) => page.getByLabelText(recovery.wordAt(at + 1), { exact: true })

/** Opens the recovery methods in the settings. */
async function beginKeeping(): Promise<ScriptedServer> {
	const server = await openPage('/settings')
	await page.getByRole('button', { name: recovery.keepFirst }).click()
	await expect.element(heading(recovery.title)).toBeVisible()
	return server
}

/** The words on the paper, once they are shown. */
async function wordsShown(): Promise<string[]> {
	await expect.element(heading(recovery.paperTitle)).toBeVisible()
	const items = dialog().getByCss('ol > li').elements()
	expect(items).toHaveLength(12)
	return items.map(({ textContent }) => textContent.replace(/[\d\s]+/g, ''))
}

/** The index of each requested word, from 0. */
async function asked(): Promise<number[]> {
	await expect.poll(() => dialog().getByRole('textbox').elements().length).toBe(3)
	const labels = dialog().getByCss('label').elements()
	return labels.map(({ textContent }) => Number(/\d+/.exec(textContent)) - 1)
}

/** Reads twelve words and types the requested ones. */
async function typeWords(): Promise<string[]> {
	await press(recovery.words)
	const words = await wordsShown()
	await press(recovery.written)
	for (const at of await asked()) await wordField(at).fill(words[at] ?? '')
	return words
}

test('words are a backup: three of twelve are asked, however they are typed', async () => {
	await beginKeeping()
	await press(recovery.words)
	const words = await wordsShown()
	await press(recovery.written)
	await press(recovery.confirm)
	await expect.poll(() => page.getByText(recovery.wordMissing).elements().length).toBe(3)
	const places = await asked()
	const [first = 0, second = 0, third = 0] = places
	await expect.element(wordField(first)).toHaveFocus()

	await wordField(first).fill(`  ${words[first]?.toUpperCase()} `)
	await wordField(second).fill('zebra-zoo')
	await wordField(third).fill(`${third + 1}. ${words[third]}`)
	await press(recovery.confirm)
	await expect.element(page.getByText(recovery.wordWrong(second + 1))).toBeVisible()
	expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1)
	await press(recovery.showAgain)
	expect(await wordsShown()).toEqual(words)
	await press(recovery.written)
	expect(await asked()).toEqual(places)
	await wordField(first).fill(words.join(' '))
	await press(recovery.confirm)
	await expect.element(page.getByText(recovery.done)).toBeVisible()
	await press(recovery.close)
	await expect.element(page.getByRole('button', { name: recovery.keepAnother })).toBeVisible()
})

test.runIf(import.meta.env.YDO_SLOW)('without a network nothing is lost, and setup resumes', async () => {
	const server = await beginKeeping()
	await typeWords()
	let isOnline = false
	server.on(`PUT ${vaultPaths.wraps}`, ({ path, body }) => {
		if (!isOnline) throw new TypeError('Failed to fetch')
		return server.model.handle(server.member, path, { method: 'PUT', body: JSON.stringify(body) })
	})
	await press(recovery.confirm)
	await expect.element(page.getByRole('alert')).toHaveTextContent(recovery.failures.waiting)
	isOnline = true
	await press(recovery.confirm)
	await expect.element(page.getByText(recovery.done)).toBeVisible()
})

test('forgetting the device says what is lost, offers a backup first, and removes everything', async () => {
	const { model, member, user } = await openPage('/home')
	await expect.poll(() => model.log.lastOf(member)).toBeDefined()
	const first = await topName()
	await press(home.smash)
	await expect.poll(topName).not.toBe(first)
	await page.getByRole('link', { name: nav.settings }).click()
	await expect.element(page.getByText(recovery.noneKept, { exact: true })).toBeVisible()
	await page.getByRole('button', { name: settings.signOut }).click()
	await expect.element(page.getByText(settings.forgetChoices.lost)).toBeVisible()
	await press(settings.keepKeyFirst)
	const words = await typeWords()
	await press(recovery.confirm)
	await expect.element(heading(recovery.doneTitle)).toBeVisible()
	await press(recovery.close)
	await page.getByRole('button', { name: settings.signOut }).click()
	await expect.element(page.getByText(settings.forgetChoices.kept)).toBeVisible()
	await expect.element(page.getByText(settings.forgetChoices.lost)).not.toBeInTheDocument()
	const keys = async () => [...(await heldValues.read('')).keys()]
	for (const prefix of ['vault/', 'device/', 'directory/'])
		expect((await keys()).some((key) => key.startsWith(prefix))).toBe(true)
	await press(settings.forget)
	await expect.poll(() => location.pathname).toBe('/login')
	await expect.poll(keys).toEqual([])

	await openPage('/home', {
		user,
		script(server) {
			server.model = model
		},
	})
	await topCard().getByRole('heading').findElement()
	await press(recovery.open)
	await page.getByLabelText(recovery.unlockWords).fill(words.join(' '))
	await press(recovery.unlock)
	await expect.element(heading(recovery.unlockedTitle)).toBeVisible()
	await press(recovery.close)
	await follow(nav.choice)
	await expect.poll(() => page.getByRole('article').elements().length).toBe(1)
	await expect.element(page.getByRole('article', { name: first.replace(/ \(.*/, '') })).toBeVisible()
})

import { idOf } from '@ydo/client/test/model-server'
import { type Card, cardPaths } from '@ydo/contract/cards'
import { texts } from '@ydo/contract/texts'
import { likingTexts } from '@ydo/contract/texts/home'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooserNow } from '#member/choosing.ts'
import { catchOut } from '#test/catch-out.ts'
import { openPage } from '#test/open-page.tsx'
import { sampleCards } from '#test/sample-members.ts'
import { press, tap, topCard } from '#test/screens.ts'
import type { ScriptedServer } from '#test/scripted-server.ts'

const { search, home, nav } = texts
const field = () => page.getByRole('combobox', { name: search.field })
const rows = () => page.getByRole('grid', { name: search.results }).getByRole('row')
const status = (text: string) => page.getByRole('status').filter({ hasText: text })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const expectCount = (found: number, of: number) =>
	expect.element(page.getByRole('heading', { name: search.count(found, of), exact: true })).toBeVisible()

const named = [
	{ name: 'आराध्या', tags: ['sketching', 'kathak'], discipline: 'Design', year: '3rd year' },
	{ name: 'Élodie Rao', tags: ['urban sketching', 'chess'], discipline: 'Mechanical', year: '2nd year' },
	{ name: 'Meher', tags: ['chess'], discipline: 'Design', year: '3rd year' },
]

/** The named cards, and `many` more after them. */
function cardsWith(many = 0): Card[] {
	const [like] = sampleCards()
	if (!like) throw new Error('there are no cards')
	const rest = Array.from({ length: many }, (_, index) => ({ name: `Someone N${index}`, tags: ['many'] }))
	return [...named, ...rest].map((changes, index) => ({ ...like, ...changes, id: idOf(index + 1) }))
}

async function openSearch(many?: number): Promise<ScriptedServer> {
	const server = await openPage('/search', { cards: cardsWith(many) })
	await expect.element(field()).toBeVisible()
	return server
}

test('finds while typing, by name, tag, discipline and year, without accents, by either script and despite a typo', async () => {
	await openSearch()
	for (const [typed, names] of [
		['elo', ['Élodie Rao']],
		['aradhya', ['आराध्या']],
		['आरा', ['आराध्या']],
		['meehr', ['Meher']],
		['sketch', ['आराध्या', 'Élodie Rao']],
		['design 3rd', ['आराध्या', 'Meher']],
		['chess design', ['Meher']],
	] as const) {
		await field().fill(typed)
		await expectCount(names.length, 3)
		await expect.element(rows()).toHaveLength(names.length)
		for (const [index, name] of names.entries()) await expect.element(rows().nth(index)).toHaveTextContent(name)
	}
	await expect.element(status(search.count(1, 3))).toBeInTheDocument()
	await field().fill('nobodycalledthis')
	await expect.element(page.getByRole('heading', { name: search.noneTitle })).toBeVisible()
	await press(search.clearAll)
	await expect.element(page.getByRole('heading', { name: search.tryTitle })).toBeVisible()
	await expect.element(field()).toHaveFocus()
})

test('the keys walk the results, decide, open and clear', async () => {
	await openSearch()
	await field().click()
	await userEvent.keyboard('chess')
	await expect.element(rows()).toHaveLength(2)
	const at = () => field().element().getAttribute('aria-activedescendant')
	const expectAt = (name: string | RegExp) => expect.poll(() => button(name).element().id).toBe(at())

	await userEvent.keyboard('{ArrowDown}')
	await expectAt(/^Élodie/)
	await userEvent.keyboard('{End}')
	await expectAt(/^Meher/)
	await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
	await expectAt(search.pass('Élodie Rao'))
	await userEvent.keyboard('{Enter}')
	await expectAt(search.undo('Élodie Rao'))
	await expect.element(status(home.passed('Élodie Rao'))).toBeInTheDocument()
	await userEvent.keyboard('{Enter}')
	await expectAt(search.smash('Élodie Rao'))
	await userEvent.keyboard('{ArrowLeft}{Enter}')
	await expect.element(page.getByRole('dialog', { name: 'Élodie Rao' })).toBeVisible()
	await userEvent.keyboard('{Escape}')
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
	await expect.element(field()).toHaveFocus()
	await expect.element(field()).toHaveValue('chess')
	await userEvent.keyboard('{ArrowUp}')
	await expect.poll(at).toBeNull()
	await userEvent.keyboard('{Escape}')
	await expect.element(field()).toHaveValue('')
	expect(location.pathname).toBe('/search')
})

test('filters narrow by kind, widen within one, and can be removed', async () => {
	await openSearch()
	const choose = async (kind: 'discipline' | 'year' | 'tags', value: string) => {
		await press(search.filter[kind])
		await page.getByRole('dialog').getByText(value, { exact: true }).click()
		await userEvent.keyboard('{Escape}')
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
	}
	await choose('discipline', 'Design')
	await expectCount(2, 3)
	await choose('tags', 'chess')
	await expectCount(1, 3)
	await expect.element(rows()).toHaveTextContent('Meher')
	await choose('tags', 'kathak')
	await expectCount(2, 3)
	await field().fill('aradh')
	await expectCount(1, 3)
	for (const value of ['Design', 'chess', 'kathak'])
		await page.getByRole('button', { name: search.unfilter(value) }).click()
	await field().fill('chess')
	await expectCount(2, 3)
})

test('a like and a pass from a result leave the deck, and home undoes the last one', async () => {
	await openSearch()
	await field().fill('design')
	await press(search.smash('आराध्या'))
	await press(search.pass('Meher'))
	await expect.element(button(search.undo('आराध्या'))).not.toBeInTheDocument()
	await page.getByRole('link', { name: texts.appName }).first().click()
	await expect.element(topCard().getByRole('heading')).toHaveTextContent('Élodie Rao')
	await press(home.undo)
	await expect.element(status(home.undone('Meher'))).toBeInTheDocument()
	await page.getByRole('link', { name: nav.search, exact: true }).first().click()
	await field().fill('design')
	await expect.element(button(search.smash('Meher'))).toBeVisible()
	await press(search.undo('आराध्या'))
	await expect.element(button(search.smash('आराध्या'))).toBeVisible()
})

test('a second tap of the same hand neither undoes a decision nor decides again; a key does', async () => {
	await openSearch()
	await field().fill('meher')
	await button(search.pass('Meher')).findElement()
	tap(search.pass('Meher'))
	await expect.element(status(home.passed('Meher'))).toBeInTheDocument()
	tap(search.undo('Meher'))
	await expect.element(button(search.undo('Meher'))).toBeVisible()
	;(button(search.undo('Meher')).element() as HTMLElement).focus()
	await userEvent.keyboard('{Enter}')
	await expect.element(button(search.pass('Meher'))).toBeVisible()
})

test('nothing is decided from a result once the server was caught out, and search says why', async () => {
	const server = await openSearch()
	await field().fill('meher')
	await expect.element(button(search.smash('Meher'))).toBeVisible()
	await expect.poll(() => chooserNow()?.view().isRead).toBe(true)
	catchOut(server)
	await expect.element(page.getByText(likingTexts.stoppedNote('violated'))).toBeVisible()
	for (const name of [search.smash('Meher'), search.pass('Meher')])
		await expect.element(button(name)).not.toBeInTheDocument()
	await rows().first().getByRole('button').click()
	const sheet = page.getByRole('dialog', { name: 'Meher' })
	await expect.element(sheet.getByText(likingTexts.stoppedNote('violated'))).toBeVisible()
	for (const name of [home.smash, home.pass, likingTexts.say])
		await expect.element(sheet.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
})

test.runIf(import.meta.env.YDO_SLOW)(
	'of 10,000 results only some are rendered, and the keys reach the last one',
	async () => {
		await openSearch(10_000)
		await field().fill('someone')
		await expectCount(10_000, 10_003)
		await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '10000')
		expect(rows().elements().length).toBeLessThan(40)
		await userEvent.keyboard('{ArrowDown}{End}')
		await expect.element(rows().filter({ hasText: 'Someone N9999' })).toBeInViewport()
		await expect.element(rows().last()).toHaveAttribute('aria-rowindex', '10000')
		expect(rows().elements().length).toBeLessThan(40)
		await userEvent.keyboard('{Home}')
		await expect.element(rows().first()).toBeInViewport()
		await expect.element(rows().first()).toHaveAttribute('aria-rowindex', '1')
		await field().fill('someone n4321')
		await expect.element(rows().first()).toHaveTextContent('Someone N4321')
	},
)

test('reports a failing list, which Reload mends', async () => {
	const server = await openPage('/search', { script: (scripted) => scripted.fail(`GET ${cardPaths.all}`) })
	await expect.element(page.getByRole('alert').getByRole('heading', { name: home.loadError })).toBeVisible()
	server.on(`GET ${cardPaths.all}`, server.cards)
	await press(home.reload)
	await expect.element(page.getByRole('heading', { name: search.tryTitle })).toBeVisible()
})

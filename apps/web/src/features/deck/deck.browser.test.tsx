import { cardPaths } from '@ydo/contract/cards'
import { texts } from '@ydo/contract/texts'
import { deckNumbers } from '@ydo/contract/timings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Opening, openPage } from '#test/open-page.tsx'
import { sampleCards } from '#test/sample-members.ts'
import { dragBy, press, tap, topCard, topName } from '#test/screens.ts'

const { home } = texts
const list = `GET ${cardPaths.all}`
const undo = () => page.getByRole('button', { name: home.undo })

async function openHome(opening?: Opening) {
	const server = await openPage('/home', opening)
	await topCard().getByRole('heading').findElement()
	return server
}

const expectNext = (before: string) => expect.element(topCard().getByRole('heading')).not.toHaveTextContent(before)

test('a finger decides beyond 100 to either side', async () => {
	await openHome()
	for (const offset of [deckNumbers.swipeOffset + 20, -deckNumbers.swipeOffset - 20]) {
		const name = await topName()
		await dragBy(topCard().element(), offset)
		await expectNext(name)
	}
	await expect.element(page.getByRole('status').getByText(/^Passed/)).toBeInTheDocument()
})

test('up to 100, a short fling, a cancelled touch and a second finger bring the card back', async () => {
	await openHome()
	const first = await topName()
	await dragBy(topCard().element(), deckNumbers.swipeOffset)
	await dragBy(topCard().element(), 60, { steps: 1 })
	await dragBy(topCard().element(), 200, { cancel: true })
	await dragBy(topCard().element(), 200, { second: true })
	expect(await topName()).toBe(first)
	await expect.poll(() => getComputedStyle(topCard().element()).transform).toMatch(/none|matrix\(1, 0, 0, 1, 0, 0\)/)
})

test('the mouse, the keys and the buttons decide too, and focus stays with the deck', async () => {
	await openHome()
	const first = await topName()
	await dragBy(topCard().element(), 140, { type: 'mouse' })
	await expectNext(first)
	const deck = page.getByRole('group', { name: home.deck })
	;(deck.element() as HTMLElement).focus()
	for (const key of ['{ArrowRight}', '{ArrowLeft}']) {
		const name = await topName()
		await userEvent.keyboard(key)
		await expectNext(name)
		await expect.element(deck).toHaveFocus()
	}
})

test('a second tap on a button decides nothing before the next card was seen', async () => {
	await openHome()
	const first = await topName()
	tap(home.smash)
	tap(home.smash)
	await expectNext(first)
	const second = await topName()
	tap(home.smash)
	await press(home.pass) // waits until the buttons take presses again
	await expectNext(second)
	await expect.element(page.getByRole('status').getByText(/^Passed/)).toBeInTheDocument()
	await undo().click()
	tap(home.undo)
	await expect.element(topCard().getByRole('heading')).toHaveTextContent(second)
	await undo().click()
	await expect.element(topCard().getByRole('heading')).toHaveTextContent(first)
})

test('a second tap on a button of the details decides nothing at home', async () => {
	await openHome()
	const first = await topName()
	await topCard().click()
	const sheet = page.getByRole('dialog')
	await sheet.getByRole('button', { name: home.pass, exact: true }).click()
	await expect.element(sheet).not.toBeInTheDocument()
	tap(home.smash)
	await expectNext(first)
	const second = await topName()
	tap(home.smash)
	await press(home.pass) // waits until the buttons take presses again
	await expectNext(second)
	await undo().click()
	await expect.element(topCard().getByRole('heading')).toHaveTextContent(second)
})

test('undo restores the last card, for every decision', async () => {
	await openHome()
	await expect.element(undo()).not.toBeInTheDocument()
	const names: string[] = []
	for (const name of [home.pass, home.smash]) {
		names.push(await topName())
		await press(name)
		await expectNext(names.at(-1) ?? '')
	}
	for (const name of names.toReversed()) {
		await undo().click()
		await expect.element(topCard().getByRole('heading')).toHaveTextContent(name)
	}
	await expect.element(undo()).not.toBeInTheDocument()
})

test('the end is honest, and refresh deals the passed cards again', async () => {
	await openHome({ cards: sampleCards().slice(0, 4) })
	const passed: string[] = []
	for (let left = 4; left > 0; left--) {
		passed.push(await topName())
		await press(home.pass)
		if (left > 1) await expectNext(passed.at(-1) ?? '')
	}
	await expect.element(page.getByText(home.empty)).toBeVisible()
	expect(new Set(passed).size).toBe(4)
	await press(home.reload)
	expect(passed).toContain(await topName())
})

test('a failing list shows its error in place of the cards, and Reload retries', async () => {
	const server = await openPage('/home', { script: (scripted) => scripted.fail(list) })
	await expect.element(page.getByRole('heading', { name: home.loadError })).toBeVisible()
	server.on(list, server.cards)
	await press(home.reload)
	await expect.element(topCard().getByRole('heading')).toBeVisible()
})

test('with cards in hand a failing list takes nothing away, and shows its error as a toast', async () => {
	const server = await openHome()
	const name = await topName()
	server.fail(list)
	await press(home.refresh)
	await expect.element(page.getByRole('alert')).toHaveTextContent(home.loadError)
	expect(await topName()).toBe(name)
})

test('failing photos reload the list once, for new addresses', async () => {
	const cards = sampleCards().map((card) => ({
		...card,
		photos: card.photos.map((photo) => ({ ...photo, src: '/photos/missing/480.webp?day=1&sig=x' })),
	}))
	const server = await openHome({ cards })
	const lists = () => server.calls.filter(({ route }) => route === list).length
	await expect.poll(lists).toBe(2)
	await press(home.pass)
	await topCard().getByCss('img[data-missing]').findElement()
	expect(lists()).toBe(2)
})

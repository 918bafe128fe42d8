import { idOf } from '@ydo/client/test/model-server'
import { cardPaths } from '@ydo/contract/cards'
import { texts } from '@ydo/contract/texts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Opening, openPage } from '#test/open-page.tsx'
import { sampleCards } from '#test/sample-members.ts'
import { press, shimmers, topCard, topName } from '#test/screens.ts'

const { home } = texts

beforeEach(() => page.viewport(1440, 900))

async function openHome(opening?: Opening): Promise<void> {
	await openPage('/home', opening)
	await topCard().getByRole('heading').findElement()
}

/** CSS pixels between the middle of the selected card and that of the window. */
function offCentre(): number {
	const { x, width } = topCard().element().getBoundingClientRect()
	return Math.abs(x + width / 2 - innerWidth / 2)
}

const expectName = (name: string) => expect.element(topCard().getByRole('heading')).toHaveTextContent(name)
const expectOther = (name: string) => expect.element(topCard().getByRole('heading')).not.toHaveTextContent(name)

test('the arrows move the selected card, loop, and bring it to the middle', async () => {
	await openHome()
	const first = await topName()
	await press(home.next)
	await expectOther(first)
	await expect.poll(offCentre).toBeLessThan(1)
	await press(home.previous)
	await expectName(first)
	await press(home.previous)
	await expectOther(first)
})

test.runIf(import.meta.env.YDO_SLOW)(
	'with 1,000 cards it renders only those near the selected one, and still loops',
	async () => {
		const [card] = sampleCards()
		if (!card) throw new Error('there is no card')
		await openHome({
			cards: Array.from({ length: 1000 }, (_, index) => ({
				...card,
				id: idOf(index + 1),
				name: `Number ${index}`,
			})),
		})
		const rendered = () => document.querySelectorAll('[data-card]').length
		const first = await topName()
		expect(rendered()).toBeLessThan(20)
		await press(home.previous)
		await expectOther(first)
		await press(home.next)
		await expectName(first)
		await press(home.pass)
		await expectOther(first)
		await page.getByRole('button', { name: home.undo }).click()
		await expectName(first)
		expect(rendered()).toBeLessThan(20)
	},
)

test.runIf(import.meta.env.YDO_SLOW)('with two cards it has ends instead of looping', async () => {
	await openHome({ cards: sampleCards().slice(0, 2) })
	await expect.element(page.getByRole('button', { name: home.previous })).toBeDisabled()
	const first = await topName()
	await press(home.next)
	await expect.element(page.getByRole('button', { name: home.next })).toBeDisabled()
	await expectOther(first)
	await expect.poll(offCentre).toBeLessThan(1)
})

test('four skeletons shimmer until the cards are there', async () => {
	const { promise, resolve } = Promise.withResolvers<void>()
	const cards = sampleCards()
	await openPage('/home', {
		script: (server) => server.on(`GET ${cardPaths.all}`, () => promise.then(() => cards)),
	})
	await page.getByCss('[data-skeleton]').first().findElement()
	const skeletons = [...document.querySelectorAll('[data-skeleton]')]
	expect(skeletons).toHaveLength(4)
	for (const skeleton of skeletons) expect(shimmers(skeleton)).toBe(true)
	resolve()
	await topCard().getByRole('heading').findElement()
	await expect.poll(() => document.querySelectorAll('[data-skeleton]').length).toBe(0)
})

import { cardPaths } from '@ydo/contract/cards'
import type { User } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { deckNumbers } from '@ydo/contract/timings'
import { vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type State, testStates } from '#test/catalogue.tsx'
import { type Opening, openPage } from '#test/open-page.tsx'
import { sampleCards, samplePhoto, sampleUser } from '#test/sample-members.ts'
import { topCard } from '#test/screens.ts'

async function openHome(opening?: Opening): Promise<void> {
	await openPage('/home', opening)
	await topCard().getByRole('heading').findElement()
}

/** Opens home with one card that differs from the others. */
const openHomeWith = (change: Parameters<typeof sampleCards>[0]) => openHome({ cards: sampleCards(change).slice(0, 1) })

/** Opens home for a member of whom the server says this. */
async function openHomeAs(changes: Partial<User>, heading: string): Promise<void> {
	await openPage('/home', { user: sampleUser(changes) })
	await page.getByRole('heading', { name: heading }).findElement()
}

/** Drags the top card by `offset` and holds it there. */
async function dragAndHold(offset: number): Promise<void> {
	await openHome()
	const box = topCard().element().getBoundingClientRect()
	const pointer = { pointerId: 1, bubbles: true, isPrimary: true, button: 0, buttons: 1 }
	const from = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 3 }
	const card = document.elementFromPoint(from.clientX, from.clientY)
	card?.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, ...from }))
	for (const part of [0.3, 0.6, 1])
		card?.dispatchEvent(new PointerEvent('pointermove', { ...pointer, ...from, clientX: from.clientX + offset * part }))
}

const cardStates: State[] = [
	{
		name: 'details',
		title: 'A card’s details, with a description of 500 characters',
		often: true,
		async reach() {
			await openHomeWith({ name: 'Aditi', description: 'I draw maps of places that I have not been to. '.repeat(10) })
			await topCard().getByRole('button', { name: texts.home.more }).click()
			await page.getByRole('dialog', { name: 'Aditi' }).findElement()
		},
	},
	{
		name: 'details-long-name',
		title: 'The details of somebody with a long name and two photos',
		async reach() {
			const photos = [samplePhoto('one'), samplePhoto('two')]
			await openHomeWith({ name: 'Venkata Satya Lakshmi Narasimha', photos })
			await topCard().getByRole('heading').click()
			await page.getByRole('dialog', { name: 'Venkata' }).findElement()
		},
	},
	{
		name: 'card-long-name',
		title: 'A very long name',
		reach: () => openHomeWith({ name: 'Venkata Satya Lakshmi Narasimha' }),
	},
	{ name: 'card-devanagari', title: 'A name in Devanagari', reach: () => openHomeWith({ name: 'आराध्या' }) },
	{ name: 'card-accented', title: 'A name with stacked accents', reach: () => openHomeWith({ name: 'Ī́shā' }) },
	{ name: 'card-wordless', title: 'A card without a description', reach: () => openHomeWith({ description: '' }) },
	{
		name: 'card-photo-missing',
		title: 'A photo that does not come: its blurred stand-in stays',
		async reach() {
			const src = '/photos/missing/480.webp?day=1&sig=x'
			await openHomeWith({ image: src, photos: sampleCards()[0]?.photos.map((photo) => ({ ...photo, src })) ?? [] })
			await topCard().getByCss('img[data-missing]').findElement()
		},
	},
]

const noticeStates: State[] = [
	{
		name: 'home-empty',
		title: 'Everybody has been met',
		async reach() {
			await openPage('/home', { cards: [] })
			await page
				.getByRole('heading', { name: new RegExp(`${texts.home.empty}|${texts.home.carouselEmpty}`) })
				.findElement()
		},
	},
	{
		name: 'home-error',
		title: 'The cards could not be loaded',
		async reach() {
			await openPage('/home', { script: (server) => server.fail(`GET ${cardPaths.all}`) })
			await page.getByRole('heading', { name: texts.home.loadError }).findElement()
		},
	},
	{
		name: 'home-join',
		title: 'Somebody who has no card yet',
		main: true,
		reach: () => openHomeAs({ profile: 'missing' }, texts.home.join.title),
	},
	{
		name: 'home-opening',
		title: 'The campus has not opened yet',
		main: true,
		reach: () => openHomeAs({ opening: { missing: 12 } }, texts.opening.title),
	},
	{
		name: 'home-leaving',
		title: 'Somebody who is leaving and has come back',
		reach: () => openHomeAs({ leavesAt: '2026-11-28T12:00:00Z' }, texts.leaving.noticeTitle),
	},
	{
		name: 'home-off-the-list',
		title: 'Somebody whose address is no longer on the institute’s list',
		reach: () => openHomeAs({ lapsesAt: '2026-12-20T12:00:00Z' }, texts.offTheList.title),
	},
	{
		name: 'home-offline',
		title: 'Home without a network, the cards at hand',
		async reach() {
			await openHome()
			vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
			dispatchEvent(new Event('offline'))
			await page.getByText(texts.toasts.offline).findElement()
		},
	},
	{
		name: 'home-paused',
		title: 'Somebody who has paused their card',
		reach: () => openHomeAs({ paused: true }, texts.pausing.title),
	},
]

testStates([
	{ name: 'home', title: 'Home', often: true, reach: () => openHome() },
	{
		name: 'home-loading',
		title: 'Home while the cards are on their way',
		async reach() {
			await openPage('/home', { script: (server) => server.hold(`GET ${cardPaths.all}`) })
			await page.getByRole('status').getByText(texts.home.loading).findElement()
		},
	},
	{
		name: 'home-swipe-right',
		title: 'Home, a card dragged to the right: letting go likes it',
		passing: true,
		only: 'phone',
		reach: () => dragAndHold(deckNumbers.swipeOffset + 20),
	},
	{
		name: 'home-swipe-left',
		title: 'Home, a card dragged to the left: letting go passes it',
		passing: true,
		only: 'phone',
		reach: () => dragAndHold(-deckNumbers.swipeOffset - 20),
	},
	{
		name: 'home-decided',
		title: 'Home after a decision, with Undo',
		async reach() {
			await openHome()
			await page.getByRole('button', { name: texts.home.smash }).click()
			await page.getByRole('button', { name: texts.home.undo }).findElement()
		},
	},
	{
		name: 'home-few',
		title: 'Home with two cards: too few for the carousel to loop',
		only: 'desktop',
		reach: () => openHome({ cards: sampleCards().slice(0, 2) }),
	},
	{
		name: 'drawer',
		title: 'The menu',
		only: 'phone',
		main: true,
		async reach() {
			await openHome()
			await userEvent.click(page.getByRole('button', { name: texts.nav.menu }))
			await page.getByRole('dialog', { name: texts.nav.menu }).findElement()
		},
	},
	...cardStates,
	...noticeStates,
])

import { texts } from '@ydo/contract/texts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { testStates } from '#test/catalogue.tsx'
import { openPage } from '#test/open-page.tsx'
import { type MatchedOptions, matchedCards, noted, openMatched, silent, talker } from '#test/play-matched.ts'
import { stopMotionAt } from '#test/screens.ts'

const words = texts.matched

async function openMatches(options?: MatchedOptions): Promise<void> {
	await openMatched('/matched', options)
	await page
		.getByRole('list', { name: words.silent })
		.getByRole('link', { name: new RegExp(noted.name) })
		.findElement()
}

const longName = 'Venkata Satya Lakshmi Narasimha'

/** Opens the list with three matches of which one has ended, and the other member of one has left. */
const openEnded = () =>
	openMatches({
		// A member who has left has no card: the name from the meeting is shown.
		cards: matchedCards().filter(({ id }) => id !== silent.id),
		script({ model, member }) {
			for (const { told } of model.matches) {
				const own = told.get(member)
				if (own?.peer === talker.id) told.set(member, { ...own, ended: 'ended' })
				if (own?.peer === silent.id) told.set(member, { ...own, name: longName, ended: 'left' })
			}
		},
	})

/** Opens the moment of the match with a note. */
async function openMoment(): Promise<void> {
	// Behind it a home without further cards.
	await openMatched('/home', { isCelebrated: ({ text }) => !text, cards: matchedCards().slice(0, 3) })
	await page.getByRole('dialog', { name: words.moment.join('') }).findElement()
}

testStates([
	{
		name: 'matched-none',
		title: 'Matched before there is a match',
		async reach() {
			await openPage('/matched', { viewer: 'newcomer' })
			await page.getByText(words.none.noCard.help).findElement()
		},
	},
	{ name: 'match', title: 'The moment of a match', often: true, reach: openMoment },
	{
		name: 'match-leaning',
		title: 'The moment: both lean in',
		only: 'phone',
		moving: true,
		passing: true,
		async reach() {
			await openMoment()
			stopMotionAt(260)
		},
	},
	{ name: 'matched', title: texts.nav.matched, often: true, reach: () => openMatches() },
	{
		name: 'matched-ended',
		title: 'A match that has ended, and one with a long name who has left',
		async reach() {
			await openEnded()
			await page.getByRole('region', { name: words.ended, exact: true }).findElement()
		},
	},
	{
		name: 'matched-left',
		title: 'The chat with somebody who has left',
		async reach() {
			await openEnded()
			await page.getByRole('link', { name: new RegExp(longName) }).click()
			await page.getByText(texts.chat.closed.left('Venkata')).findElement()
		},
	},
	{
		name: 'unseen-match',
		title: 'A match that was not looked at yet, marked on the menu',
		async reach() {
			await openMatched('/settings')
			await expect.poll(() => document.documentElement.hasAttribute('data-unseen')).toBe(true)
		},
	},
])

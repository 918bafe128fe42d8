import { texts } from '@ydo/contract/texts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noted, openMatched, silent, theirNote } from '#test/play-matched.ts'

const { chat, matched, nav } = texts
const moment = () => page.getByRole('dialog', { name: matched.moment.join('') })
/** Matches without messages. */
const rows = () => page.getByRole('list', { name: matched.silent }).getByRole('link')
const rowOf = (name: string) => rows().getByText(name).first()

test('several new matches are one moment; it leads to the match, and Back returns', async () => {
	// On a device without cards the moment comes once a screen has fetched them.
	await openMatched('/settings', { isCelebrated: () => false })
	await expect.element(page.getByCss('#unseen')).toBeInTheDocument()
	await page.getByRole('link', { name: nav.search }).first().click()
	await expect.element(moment()).toHaveTextContent(matched.more(2))
	await expect.element(moment()).not.toHaveTextContent(matched.away)
	await moment().getByRole('link', { name: matched.hello }).click()
	await expect.element(moment()).not.toBeInTheDocument()
	await expect.poll(() => location.pathname).toMatch(/^\/matched\/[\w-]{22}$/)
	await expect.element(page.getByRole('textbox')).toBeVisible()
	history.back()
	await expect.poll(() => location.pathname).toBe('/search')
	await expect.element(moment()).not.toBeInTheDocument()
})

test.runIf(import.meta.env.YDO_SLOW)(
	'a match with a member who is no longer listed shows the name from the meeting, and the notes',
	async () => {
		await openMatched('/matched', {
			cards: [],
			script({ model, member }) {
				const names = new Map([noted, silent].map(({ id, name }) => [id, name]))
				for (const { told } of model.matches) {
					const own = told.get(member)
					if (own) told.set(member, { ...own, name: names.get(own.peer) ?? own.name })
				}
			},
		})
		await expect.element(rowOf(silent.name)).toBeVisible()
		await rowOf(noted.name).click()
		await expect.element(page.getByRole('heading', { level: 1, name: noted.name })).toBeVisible()
		await expect.element(page.getByText(theirNote)).toBeVisible()
	},
)

test.runIf(import.meta.env.YDO_SLOW)(
	'on a desktop the chat stands beside the list, with a link to the card',
	async () => {
		await page.viewport(1440, 900)
		await openMatched('/home')
		const link = page.getByRole('link', { name: nav.matched })
		await expect.element(link).toHaveAccessibleDescription(matched.mark(3))
		await link.click()
		await expect.element(page.getByText(matched.chooseHelp)).toBeVisible()
		await expect.poll(() => rows().elements().length).toBe(2)
		await rows().nth(1).click()
		await expect.element(rows().nth(1)).toHaveAttribute('aria-current', 'page')
		await expect.element(rows().nth(1)).toHaveFocus()
		await expect.poll(() => rows().elements().length).toBe(2)
		const card = page.getByRole('button', { name: chat.cardOf('') })
		const name = (await card.findElement()).getAttribute('aria-label')?.replace(chat.cardOf(''), '') ?? ''
		await card.click()
		await expect.element(page.getByRole('dialog', { name: new RegExp(`^${name}\\b`) })).toBeVisible()
	},
)

import { texts } from '@ydo/contract/texts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openMatched, talker } from '#test/play-matched.ts'
import { press } from '#test/screens.ts'

const { chat, matched } = texts
const messages = () => page.getByRole('region', { name: chat.messages }).getByRole('article')
const field = () => page.getByRole('textbox', { name: chat.composer.label(talker.name) })
/** True if the message has the focus; -1 is the last one. */
const hasFocus = (at: number) => () => messages().elements().at(at) === document.activeElement

test.runIf(import.meta.env.YDO_SLOW)(
	'by keys alone: into the chat, through its messages, a reply, and out again',
	async () => {
		await page.viewport(1440, 900)
		await openMatched('/matched')
		await page.getByRole('region', { name: matched.conversations }).getByRole('link').click()
		await expect.poll(() => messages().elements().length).toBe(7)
		;((await field().findElement()) as HTMLElement).focus()
		await userEvent.keyboard('composed')
		const enter = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
		field().element().dispatchEvent(enter)
		await expect.element(field()).toHaveValue('composed')
		await field().fill('')
		await userEvent.keyboard('first{Shift>}{Enter}{/Shift}line two{Enter}')
		await expect.element(page.getByCss('[data-message] [data-state]').last()).toHaveTextContent('first line two')
		await expect.poll(() => messages().elements().length).toBe(8)
		await expect.element(field()).toHaveValue('')

		await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
		await expect.poll(hasFocus(-1)).toBe(true)
		await userEvent.keyboard('{ArrowUp>3/}')
		await expect.poll(hasFocus(-4)).toBe(true)
		await userEvent.keyboard('{End}')
		await expect.poll(hasFocus(-1)).toBe(true)
		await userEvent.keyboard('{ArrowUp>2/}{Enter}')
		const heart = page.getByRole('menuitemradio', { name: chat.reactions['❤️'] })
		await expect.element(heart).toHaveFocus()
		await userEvent.keyboard('{Escape}')
		await expect.poll(hasFocus(-3)).toBe(true)
		await userEvent.keyboard('{Enter}')
		await expect.element(heart).toHaveFocus()
		await userEvent.keyboard('{ArrowDown>6/}')
		await expect.element(page.getByRole('menuitem', { name: chat.menu.reply })).toHaveFocus()
		await userEvent.keyboard('{Enter}')
		await expect.element(field()).toHaveFocus()
		await expect.element(page.getByText(chat.composer.replying(talker.name))).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(page.getByText(chat.composer.replying(talker.name))).not.toBeInTheDocument()
		await expect.element(field()).toHaveFocus()
	},
)

test('nothing visible is not sent, and a message keeps to itself and its own direction', async () => {
	await openMatched('/matched')
	await page.getByRole('region', { name: matched.conversations }).getByRole('link').click()
	const last = page.getByCss('[data-message] p[dir="auto"]').last()
	await field().fill('\u200b\u2800')
	await expect.element(page.getByRole('button', { name: chat.composer.send })).toHaveAttribute('aria-disabled', 'true')
	await field().fill('مرحبا\u202egnp.exe')
	await press(chat.composer.send)
	await expect.element(last).toHaveTextContent('مرحباgnp.exe')
	expect(getComputedStyle(last.element()).direction).toBe('rtl')
	await field().fill(`a${'\u0301'.repeat(300)}`)
	await press(chat.composer.send)
	await expect.element(last).toHaveTextContent(/^á\u0301{8}$/)
	expect(getComputedStyle(last.element()).overflow).toBe('clip')
})

test.runIf(import.meta.env.YDO_SLOW)(
	'an unknown chat’s address says so and leads to the list; an ended match does not ask for a hello',
	async () => {
		await openMatched(`/matched/${'A'.repeat(22)}`)
		await expect.element(page.getByRole('heading', { name: matched.none.gone.title })).toBeVisible()
		await page.getByRole('link', { name: matched.list }).click()
		await expect.poll(() => location.pathname).toBe('/matched')
		const silent = page.getByRole('region', { name: matched.silent }).getByRole('link')
		await expect.poll(() => silent.elements().length).toBe(2)
		await silent.first().click()
		await expect.element(page.getByText(chat.beginning.hello)).toBeVisible()
		await press(chat.more)
		await page.getByRole('button', { name: new RegExp(chat.sheet.unmatchHelp) }).click()
		await press(chat.unmatching.confirm)
		await expect.element(page.getByText(chat.closed.ended)).toBeVisible()
		await expect.element(page.getByText(chat.beginning.hello)).not.toBeInTheDocument()
	},
)

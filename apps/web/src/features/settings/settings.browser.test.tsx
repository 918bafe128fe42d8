import { storageKeys } from '@ydo/contract/session'
import { texts } from '@ydo/contract/texts'
import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { openPage, reloadPage } from '#test/open-page.tsx'

const { settings, notifications } = texts

test('name the signed-in member, and link on', async () => {
	await openPage('/settings')
	await expect.element(page.getByRole('heading', { level: 1, name: texts.nav.settings })).toBeVisible()
	await expect.element(page.getByText('aarav@iiitdmj.ac.in')).toBeVisible()
	await page.getByRole('link', { name: settings.how }).click()
	await expect.poll(() => location.pathname).toBe('/how')
	history.back()
	await page.getByRole('main').getByRole('link', { name: notifications.settings.list }).click()
	await expect.poll(() => location.pathname).toBe('/notifications')
})

test('toasts show words only if the member wants that', async () => {
	await openPage('/settings')
	const show = page.getByRole('switch', { name: notifications.settings.words })
	await expect.element(show).not.toBeChecked()
	;(await show.findElement()).focus()
	await userEvent.keyboard(' ')
	await expect.element(show).toBeChecked()
	await reloadPage()
	await expect.element(show).toBeChecked()
})

test('the question can be left by its button, Escape and a tap beside it, and nothing has happened', async () => {
	await commands.setMedia({ reducedMotion: 'reduce' })
	await openPage('/settings')
	const dialog = page.getByRole('dialog')
	const ways = [
		() => dialog.getByRole('button', { name: texts.nav.close }).click(),
		() => userEvent.keyboard('{Escape}'),
		() => userEvent.click(document.documentElement, { position: { x: 8, y: 8 } }),
	]
	for (const leave of ways) {
		await page.getByRole('button', { name: settings.signOut }).click()
		await expect.element(dialog).toBeVisible()
		await leave()
		await expect.element(dialog).not.toBeInTheDocument()
		await expect.element(page.getByRole('button', { name: settings.signOut })).toHaveFocus()
	}
	for (const key of [storageKeys.accessToken, storageKeys.refreshToken])
		expect(localStorage.getItem(key)).not.toBeNull()
})

test('nothing moves under a finger while the groups load', async () => {
	const tops = new Map<string, Set<number>>()
	const note = () => {
		for (const group of document.querySelectorAll('main section'))
			tops.set(group.id, (tops.get(group.id) ?? new Set()).add(Math.round(group.getBoundingClientRect().top + scrollY)))
	}
	const watching = setInterval(note)
	await openPage('/settings')
	await expect.element(page.getByText(texts.sender.here)).toBeVisible()
	await expect.element(page.getByRole('switch', { name: texts.visibility.pause })).toBeVisible()
	clearInterval(watching)
	for (const group of ['keys', 'sessions']) {
		const seen = [...(tops.get(group) ?? [])]
		// Less than half a row: fonts that come late may wrap a line.
		expect(Math.max(...seen) - Math.min(...seen)).toBeLessThan(28)
	}
})

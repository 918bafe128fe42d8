import { texts } from '@ydo/contract/texts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'

const { appName, nav, notifications } = texts

test('before any event the bell sleeps', async () => {
	await openPage('/notifications')
	await expect.element(page.getByRole('heading', { name: notifications.emptyTitle })).toBeVisible()
	await expect.poll(() => document.title).toBe(`${nav.notifications} · ${appName}`)
	await page.getByRole('link', { name: nav.toDeck }).click()
	await expect.poll(() => location.pathname).toBe('/home')
})

import { slotTimes } from '@ydo/contract/slots'
import { integrityBannerTexts as texts } from '@ydo/contract/texts/integrity-banner'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#test/open-page.tsx'
import { topCard } from '#test/screens.ts'

const banner = (name: string) => page.getByRole('region', { name })

test.each([
	['behind', 1],
	['ahead', -1],
])('a clock that is %s is told above the cards until it fits', async (_, sign) => {
	const server = await openPage('/home', {
		script: ({ model }) => {
			model.ahead = sign * (slotTimes.clockTolerance + 60_000)
		},
	})
	await expect.element(banner(texts.clock.title).getByRole('alert')).toHaveTextContent(texts.clock.summary)
	await expect.element(topCard()).toBeVisible()
	server.model.ahead = 0
	// The next answer, as of the schedule.
	dispatchEvent(new Event('online'))
	await expect.element(banner(texts.clock.title)).not.toBeInTheDocument()
	await expect.element(topCard()).toBeVisible()
})

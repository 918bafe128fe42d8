import { texts } from '@ydo/contract/texts'
import { untilQuiet } from '#support/quiet.ts'
import { deal, failList, sayOfUser } from './calls.ts'
import { openHome } from './home.ts'
import type { Chapter } from './state.ts'

export const homeNotices: Chapter = {
	title: 'Home without cards',
	states: [
		{
			name: 'home-empty',
			title: 'Everybody has been met',
			viewer: 'member',
			async reach(page) {
				await deal(page, [], 0)
				await page.goto('/home')
				await page
					.getByRole('heading', { name: new RegExp(`${texts.home.empty}|${texts.home.carouselEmpty}`) })
					.waitFor()
			},
		},
		{
			name: 'home-error',
			title: 'The cards could not be loaded',
			viewer: 'member',
			async reach(page) {
				await failList(page)
				await page.goto('/home')
				await page.getByRole('heading', { name: texts.home.loadError }).waitFor()
			},
		},
		{
			name: 'home-join',
			title: 'Somebody who has no card yet',
			viewer: 'newcomer',
			main: true,
			async reach(page) {
				await page.goto('/home')
				await page.getByRole('heading', { name: texts.home.join.title }).waitFor()
			},
		},
		{
			name: 'home-opening',
			title: 'The campus has not opened yet',
			viewer: 'member',
			main: true,
			async reach(page) {
				await sayOfUser(page, { opening: { missing: 12 } })
				await page.goto('/home')
				await page.getByRole('heading', { name: texts.opening.title }).waitFor()
			},
		},
		{
			name: 'home-leaving',
			title: 'Somebody who is leaving and has come back',
			viewer: 'member',
			async reach(page) {
				await sayOfUser(page, { leavesAt: '2026-11-28T12:00:00Z' })
				await page.goto('/home')
				await page.getByRole('heading', { name: texts.leaving.noticeTitle }).waitFor()
			},
		},
		{
			name: 'home-off-the-list',
			title: 'Somebody whose address is no longer on the institute’s list',
			viewer: 'member',
			async reach(page) {
				await sayOfUser(page, { lapsesAt: '2026-12-20T12:00:00Z' })
				await page.goto('/home')
				await page.getByRole('heading', { name: texts.offTheList.title }).waitFor()
			},
		},
		{
			name: 'home-paused',
			title: 'Somebody who has paused their card',
			viewer: 'member',
			async reach(page) {
				await sayOfUser(page, { paused: true })
				await page.goto('/home')
				await page.getByRole('heading', { name: texts.pausing.title }).waitFor()
			},
		},
		{
			name: 'home-offline',
			title: 'Home without a network, the cards at hand',
			viewer: 'member',
			async reach(page) {
				await openHome(page)
				// The message about the missing network comes after the first picture.
				await untilQuiet(page)
				const browser = await page.context().newCDPSession(page)
				await browser.send('Network.enable')
				await browser.send('Network.emulateNetworkConditions', {
					offline: true,
					latency: 0,
					downloadThroughput: -1,
					uploadThroughput: -1,
				})
				await page.getByText(texts.toasts.offline).waitFor()
			},
		},
	],
}

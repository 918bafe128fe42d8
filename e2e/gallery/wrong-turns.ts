import { texts } from '@ydo/contract/texts'
import type { Chapter } from './state.ts'

export const wrongTurns: Chapter = {
	title: 'Wrong turns',
	states: [
		{
			name: 'not-found',
			title: 'A path that leads nowhere',
			viewer: 'visitor',
			main: true,
			async reach(page) {
				await page.goto('/nowhere')
				await page.getByRole('heading', { name: texts.notFound.title }).waitFor()
			},
		},
		{
			name: 'crash',
			title: 'A page that broke: here, because a part of it did not arrive',
			viewer: 'visitor',
			async reach(page) {
				await page.route(/\/assets\/not-found.*\.js/, (route) => route.abort())
				await page.goto('/nowhere')
				await page.getByRole('heading', { name: texts.errors.crash }).waitFor()
			},
		},
	],
}

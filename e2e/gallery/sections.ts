import { texts } from '@ydo/contract/texts'
import type { Chapter, State } from './state.ts'
import { whoMeetsWhom } from './who-meets-whom.ts'

const section = (name: string, title: string, more: Partial<State> = {}): State => ({
	name,
	title,
	viewer: 'member',
	async reach(page) {
		await page.goto(`/${name}`)
		await page.getByRole('heading', { level: 1 }).waitFor()
	},
	...more,
})

export const sections: Chapter = {
	title: 'The other screens',
	states: [
		section('choice', texts.nav.choice),
		section('matched', texts.nav.matched),
		section('notifications', texts.nav.notifications),
		section('settings', texts.nav.settings, { main: true, long: true }),
		...whoMeetsWhom,
		{
			name: 'sign-out',
			title: 'Signing out: keep or forget this device',
			viewer: 'member',
			async reach(page) {
				await page.goto('/settings')
				await page.getByRole('button', { name: texts.settings.signOut }).click()
				await page.getByRole('dialog', { name: texts.settings.signOutTitle }).waitFor()
			},
		},
		section('how', texts.nav.how, { viewer: 'visitor', main: true, long: true }),
	],
}

import { texts } from '@ydo/contract/texts'
import type { Chapter, State } from './state.ts'

const section = (name: string, heading: string, viewer: State['viewer'] = 'member'): State => ({
	name,
	title: heading,
	viewer,
	main: true,
	async reach(page) {
		await page.goto(`/${name}`)
		await page.getByRole('heading', { level: 1, name: heading }).waitFor()
	},
})

export const sections: Chapter = {
	title: 'The other screens',
	states: [
		section('search', texts.nav.search),
		section('choice', texts.nav.choice),
		section('matched', texts.nav.matched),
		section('notifications', texts.nav.notifications),
		section('settings', texts.nav.settings),
		section('profile', texts.nav.profile),
		section('welcome', texts.nav.welcome, 'newcomer'),
		section('how', texts.nav.how, 'visitor'),
	],
}

import { sheetsOf } from './sheets.ts'
import type { Chapter, State } from './state.ts'

const viewers = {
	visitor: 'a visitor',
	member: 'a member',
	liker: 'a student who likes three others',
	matched: 'a student who matched three others',
	newcomer: 'a student without a card',
} as const

/** The page of the gallery, in Markdown; its pictures are in the folder `images` beside it. */
export function galleryPage(chapters: readonly Chapter[], images: string): string {
	return [
		'# Gallery',
		'',
		'Every screen in every state, as the product showed it when this page was printed: on phones of 390 × 844 and 320 × 568 pixels and on',
		'a desktop of 1440 × 900 (at half its size here), by day and by night. Screens that stand for others are shown held across (844 × 390,',
		'which has the desktop’s layout, and 667 × 375) and with the browser’s text set to 200 % as well.',
		'',
		'`npm run gallery` prints it again: it starts the product on an empty folder with 53 demo students, brings a browser into each state',
		'(`e2e/gallery`) and replaces the pictures and this page. `npm run gallery -- -g home-empty` prints one picture. The same states are',
		'checked for accessibility by `e2e/accessibility.spec.ts`, the main ones in every `npm test`. All people are invented, all portraits drawn by',
		'a program.',
		'',
		...chapters.flatMap((chapter) => [`- [${chapter.title}](#${anchor(chapter.title)})`]),
		...chapters.flatMap((chapter) => [
			'',
			`## ${chapter.title}`,
			...chapter.states.flatMap((state) => entry(state, images)),
		]),
		'',
	].join('\n')
}

function entry(state: State, images: string): string[] {
	const only = state.only ? `, on ${state.only}s alone` : ''
	const pictures = sheetsOf(state).flatMap(({ name, what }) => {
		const picture = `![${state.title}${what && `, ${what}`}](${images}/${name}.webp)`
		return what ? ['', `<details><summary>${capital(what)}</summary>`, '', picture, '', '</details>'] : ['', picture]
	})
	return ['', `### ${state.title}`, '', `Seen by ${viewers[state.viewer]}${only}.`, ...pictures]
}

const anchor = (title: string) => title.toLowerCase().replaceAll(' ', '-')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

import type { AnsweredPrompt } from '@ydo/contract/cards'
import { at, seeded, shuffled, weighted } from '#random.ts'

/** Answers to the prompts that the demo institute's file asks. */
const answers: Record<string, readonly string[]> = {
	'Find me between lectures': [
		'On the steps behind the library, feeding somebody else’s samosa to a dog.',
		'At the vending machine that gives two when you ask nicely.',
		'Asleep in the last row, in spirit already at lunch.',
		'By the notice board, reading what was last week.',
	],
	'The canteen order I defend to everyone': [
		'Maggi with too much pepper, and a second one “for the table”.',
		'Poha at four in the afternoon. Breakfast is a state of mind.',
		'Cold coffee with a samosa inside it. Do not knock it.',
		'Rajma chawal, Tuesdays only, before half past twelve.',
	],
	'A hill I will die on': [
		'The window seat belongs to whoever gets sick, and that is me.',
		'Tea is made with milk. Everything else is hot water with a memory.',
		'Group projects should have auditions.',
		'आम को काटकर नहीं, चूसकर खाते हैं।',
	],
	'I lose track of time when': [
		'the soldering iron is warm and the playlist is old Kishore.',
		'somebody says “just one more round” of carrom.',
		'I open a map to check one thing.',
		'it rains and there is a veranda.',
	],
	'My most useless talent': [
		'I can tell which professor is coming by the sound of the keys.',
		'I whistle two notes at the same time, neither of them right.',
		'I can fold a fitted sheet. Nobody has ever asked me to.',
		'I remember the roll numbers of people whose names I forget.',
	],
	'The song on repeat before every exam': [
		'Whatever the room-mate hates most. It keeps us both awake.',
		'Kun Faya Kun, from the first alarm to the last page.',
		'The Mario theme, slowly getting faster.',
		'None. I hum, and they move seats.',
	],
	'Teach me, and I will teach you': [
		'You: how to swim. Me: how to make dosa batter that behaves.',
		'You: your language. Me: every rude word in mine.',
		'You: to parallel park. Me: to juggle three oranges.',
		'You: regular expressions. Me: irregular ones.',
	],
	'A small thing that makes my day': [
		'A reserved seat on the overnight train, lower berth, no questions.',
		'When the code runs the first time and nobody is there to see it.',
		'The smell of the first rain on the cricket ground.',
		'Someone saving me the crispy end of the dosa.',
	],
	'The best spot on campus, and why': [
		'The water tank roof. I have never been there, officially.',
		'Bench eleven by the lake: shade, ducks, no signal.',
		'The reading room at six in the morning. It smells of floor polish and hope.',
		'Lecture hall 3, when it is empty: the best echo for humming.',
	],
	'A perfect Sunday without assignments': [
		'Late poha, long walk, longer nap, a film nobody else voted for.',
		'Laundry in the sun and cricket on three different radios.',
		'Cycling to the falls before it gets hot, and back when it is.',
		'Cooking for six and washing up for none.',
	],
	'I was wrong about': [
		'early mornings. Sunrise over the lake is worth one lecture of sleep.',
		'pineapple on pizza, twice, in both directions.',
		'the tabla being easy. My neighbours were right.',
		'everyone from room 214. They are lovely. The room is not.',
	],
	'Ask me about': [
		'the night we built a raft out of mattresses.',
		'trains. Any train. Set a timer.',
		'the dog who attends machine learning more often than I do.',
		'the letter I wrote to ISRO when I was nine, and the answer.',
	],
}

/** For prompts of another institute. */
const anyAnswers = [
	'Long story. Bring tea, and half an hour.',
	'Whatever my grandmother would say, but louder.',
	'Ask my room-mate, then ask me for the truth.',
	'I would tell you, but the first answer is always a lie.',
]

/** A demo student's answers: up to three prompts, the same for the same number. */
export function demoPrompts(number: number, prompts: readonly string[]): AnsweredPrompt[] {
	const random = seeded(`prompts ${number}`)
	const count = weighted(random, [
		[20, 0],
		[25, 1],
		[30, 2],
		[25, 3],
	])
	return shuffled(random, prompts)
		.slice(0, count)
		.map((prompt) => ({ prompt, answer: at(shuffled(random, answers[prompt] ?? anyAnswers), 0) }))
}

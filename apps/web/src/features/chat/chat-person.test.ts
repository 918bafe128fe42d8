import { expect, test } from 'vitest'
import { iceOf } from './chat-person.ts'

const card = {
	tags: ['chai', 'chess', 'chai'],
	prompts: [{ prompt: 'On Sundays', answer: 'I sleep' }],
}

test('lists common tags first, once each, then the card’s prompts', () => {
	const ice = iceOf(card, (tag) => tag === 'chai')
	expect(ice.map(({ kind, says }) => [kind, says])).toEqual([
		['common', 'You both: chai'],
		['prompt', 'About “On Sundays”'],
	])
	expect(ice.map(({ writes }) => writes)).toEqual([
		'We both said “chai”. How did it begin with you?',
		'Tell me more about this one: “I sleep”',
	])
})

test('lists only prompts without a common tag', () => {
	expect(iceOf(card, () => false)).toHaveLength(1)
	expect(iceOf({ tags: [], prompts: [] }, () => true)).toEqual([])
})

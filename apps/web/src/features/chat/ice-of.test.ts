import { expect, test } from 'vitest'
import { iceOf } from './ice-of.ts'

const card = {
	tags: ['chai', 'chess', 'chai'],
	prompts: [{ prompt: 'On Sundays', answer: 'I sleep' }],
}

test('what both have in common comes first, once each, then what is on the card', () => {
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

test('of somebody with whom nothing is in common only what they wrote', () => {
	expect(iceOf(card, () => false)).toHaveLength(1)
	expect(iceOf({ tags: [], prompts: [] }, () => true)).toEqual([])
})

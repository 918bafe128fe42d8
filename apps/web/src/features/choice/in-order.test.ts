import type { Choice } from '@ydo/client/member/member-view'
import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

const choice = (peer: string, state: Choice['state']): Choice => ({ peer, state, text: '', at: 0 })

test('what leaves next stands first, what has left last, each in the order of liking', () => {
	const choices = [
		choice('a', 'sent'),
		choice('b', 'waits'),
		choice('c', 'no key yet'),
		choice('d', 'goes next'),
		choice('e', 'sent'),
		choice('f', 'goes next'),
		choice('g', 'waits'),
	]
	expect(inOrder(choices).map(({ peer }) => peer)).toEqual(['d', 'f', 'b', 'g', 'c', 'a', 'e'])
	expect(choices[0]?.peer).toBe('a')
})

import type { Choice } from '@ydo/client/member/member-view'
import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

const choice = (peer: string, state: Choice['state']): Choice => ({ peer, state, text: '', at: 0 })

test('shows likes still to be sent first and sent ones last, each in the order of liking', () => {
	const choices = [
		choice('a', 'sent'),
		choice('b', 'other device'),
		choice('c', 'waiting'),
		choice('d', 'sending'),
		choice('e', 'sent'),
		choice('f', 'sending'),
		choice('g', 'other device'),
	]
	expect(inOrder(choices).map(({ peer }) => peer)).toEqual(['d', 'f', 'b', 'g', 'c', 'a', 'e'])
	expect(choices[0]?.peer).toBe('a')
})

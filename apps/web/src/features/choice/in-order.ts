import type { Choice } from '@ydo/client/member/member-view'

const order: readonly Choice['state'][] = ['goes next', 'waits', 'no key yet', 'sent']

/** Choices as they are shown: what is still to leave first, and within that in the order of liking. */
export function inOrder(choices: readonly Choice[]): Choice[] {
	return choices.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}

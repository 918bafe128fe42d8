import type { Choice } from '@ydo/client/member/member-view'

const order: readonly Choice['state'][] = ['sending', 'other device', 'waiting', 'sent']

/** Sorts choices for display: those still to be sent first, then by the order of liking. */
export function inOrder(choices: readonly Choice[]): Choice[] {
	return choices.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}

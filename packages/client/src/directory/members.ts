import type { Placed } from '@ydo/log/directory'
import { textOf } from './byte-text.ts'

/** What the leaves that were taken over say of members. Looking somebody up takes as long for everybody, however long the log is. */
export type Members = {
	take(leaves: readonly Placed[]): void
	/** The member's leaves in their order. */
	leavesOf(member: Uint8Array): readonly Placed[]
	/** The index of the member's last `reset`. */
	resetOf(member: Uint8Array): number | undefined
	/** When this device first held each `reset`, by its index: Unix milliseconds. */
	readonly firstHeld: ReadonlyMap<number, number>
}

/** `firstHeld` of the visits before; `now` is when leaves that it does not know are first held. */
export function createMembers(firstHeld: Iterable<readonly [number, number]>, now: () => number): Members {
	const all = new Map<string, Placed[]>()
	const held = new Map(firstHeld)
	const leavesOf = (member: Uint8Array) => all.get(textOf(member)) ?? []
	return {
		take(leaves) {
			for (const leaf of leaves) {
				const name = textOf(leaf.member)
				const own = all.get(name)
				if (own) own.push(leaf)
				else all.set(name, [leaf])
				if (leaf.event === 'reset' && !held.has(leaf.index)) held.set(leaf.index, now())
			}
		},
		leavesOf,
		resetOf: (member) => leavesOf(member).findLast(({ event }) => event === 'reset')?.index,
		firstHeld: held,
	}
}

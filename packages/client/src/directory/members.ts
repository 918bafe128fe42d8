import type { Placed } from '@ydo/log/directory'
import { textOf } from './byte-text.ts'

/** What the leaves that were taken over say of members. */
export type Members = {
	take(leaves: readonly Placed[]): void
	/** The member's last leaf. */
	lastOf(member: Uint8Array): Placed | undefined
	/** The index of the member's last `reset`. */
	resetOf(member: Uint8Array): number | undefined
	/** When this device first held each `reset`, by its index: Unix milliseconds. */
	readonly firstHeld: ReadonlyMap<number, number>
}

/** `firstHeld` of the visits before; `now` is when leaves that it does not know are first held. */
export function createMembers(firstHeld: Iterable<readonly [number, number]>, now: () => number): Members {
	const last = new Map<string, Placed>()
	const resets = new Map<string, number>()
	const held = new Map(firstHeld)
	return {
		take(leaves) {
			for (const leaf of leaves) {
				const name = textOf(leaf.member)
				last.set(name, leaf)
				if (leaf.event !== 'reset') continue
				resets.set(name, leaf.index)
				if (!held.has(leaf.index)) held.set(leaf.index, now())
			}
		},
		lastOf: (member) => last.get(textOf(member)),
		resetOf: (member) => resets.get(textOf(member)),
		firstHeld: held,
	}
}

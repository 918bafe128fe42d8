import type { VaultViolation } from '@ydo/contract/held-vault'
import type { VaultKey } from '@ydo/crypto/branded'
import type { DeviceKeys } from './device-keeper.ts'
import { type ChainEntry, type ChainHead, noHead } from './vault-chain.ts'
import type { VaultContent } from './vault-content.ts'
import { emptyVault, reduceVault, type VaultState } from './vault-state.ts'

/** Something that waits on the device to be appended. */
export type Waiting = { name: string; act: string; content: VaultContent }

/** What an open vault has in memory. */
export type VaultMemory = {
	keys: DeviceKeys | undefined
	author: string
	head: ChainHead
	remembered: ChainHead
	/** The state of the last snapshot, what was said since, and what both come to. */
	base: VaultState
	contents: VaultContent[]
	state: VaultState
	/** How many of `contents` this device has packed. */
	packed: number
	/** An entry that a later version of the product wrote is among them. */
	outdated: boolean
	waiting: Waiting[]
	/** Counts what was kept to wait, so that who reads it meanwhile reads again. */
	kept: number
	opened: boolean
	locked: boolean
	recovered: boolean
	violation: VaultViolation | undefined
}

export function newMemory(): VaultMemory {
	return {
		keys: undefined,
		author: '',
		...nothingTaken,
		remembered: noHead,
		waiting: [],
		kept: 0,
		opened: false,
		locked: false,
		recovered: false,
		violation: undefined,
	}
}

/** What is known without a single entry. */
const nothingTaken = {
	head: noHead,
	base: emptyVault,
	contents: [] as VaultContent[],
	state: emptyVault,
	packed: 0,
	outdated: false,
}

/** Forgets every entry, not what was seen of them. */
export function forgetEntries(memory: VaultMemory): void {
	Object.assign(memory, { ...nothingTaken, contents: [] })
}

/** Takes over entries that were opened, and the head they lead to. */
export function takeOver(memory: VaultMemory, entries: readonly ChainEntry[], head: ChainHead): void {
	const at = entries.findLastIndex(({ said }) => said.type === 'snapshot')
	const snapshot = entries[at]?.said
	if (snapshot?.type === 'snapshot') {
		const { state } = snapshot.snapshot
		Object.assign(memory, { base: state, contents: [], state, packed: 0 })
	}
	const said = entries.slice(at + 1).flatMap(({ said: one }) => (isContent(one) ? [one] : []))
	memory.outdated ||= entries.some(({ said: one }) => one.type === 'unknown')
	memory.contents = [...memory.contents, ...said]
	memory.state = reduceVault(memory.state, said)
	memory.head = head
	if (head.seq >= memory.remembered.seq) memory.remembered = head
}

function isContent(said: ChainEntry['said']): said is VaultContent {
	return said.type !== 'snapshot' && said.type !== 'unknown'
}

/** The device's vault key of a version: the one in use, or the next one. */
export function keyOf({ keys }: VaultMemory, version: number): VaultKey | undefined {
	const found = [keys, keys?.next].find((key) => key?.keyVersion === version)
	return found?.vaultKey
}

import type { Choice } from '#deck/deck-state.ts'
import { readLog } from './decision-log.ts'
import { createHeldCards } from './held-cards.ts'
import { memberKeys } from './member-keys.ts'
import type { ValueStorage } from './value-storage.ts'

/** `name` is absent where the device holds the card no more. `again`: the pass was dealt once more, and not decided since. */
export type HeldDecision = { id: string; name?: string; choice: Choice; again?: true }

/**
 * What a member decided on this device, for people to read: each card once, those decided first first; without what was taken
 * back.
 */
export async function heldDecisions(
	storage: Pick<ValueStorage, 'read'>,
	member: string,
): Promise<readonly HeldDecision[]> {
	const [visits, names] = await Promise.all([storage.read(memberKeys(member).decided), heldNames(storage, member)])
	const decided = new Map<string, HeldDecision>()
	for (const { id, mark } of [...visits.values()].flatMap((text) => readLog(String(text)))) {
		const name = names.get(id)
		if (mark === 'undone') decided.delete(id)
		// Only passes are dealt again.
		else if (mark === 'again') decided.set(id, { id, ...(name && { name }), choice: 'pass', again: true })
		else decided.set(id, { id, ...(name && { name }), choice: mark })
	}
	return [...decided.values()]
}

/** Only reads: what is damaged names nobody, and stays for the deck to throw away. */
async function heldNames({ read }: Pick<ValueStorage, 'read'>, member: string): Promise<ReadonlyMap<string, string>> {
	const held = createHeldCards({ read, change: async () => {}, putAtOnce: async () => {} }, member, '')
	const version = await held.list()
	return new Map(version?.pieces.flatMap(({ cards }) => cards.map(({ id, name }) => [id, name] as const)))
}

import type { Mark } from '#deck/deck-state.ts'
import { readLog } from './decision-log.ts'
import { memberKeys } from './member-keys.ts'
import type { ValueStorage } from './value-storage.ts'

/** What a member decided on this device, by the ids of the cards, the earliest first; without those that were taken back. */
export async function heldDecisions(
	storage: Pick<ValueStorage, 'read'>,
	member: string,
): Promise<Record<string, Mark>> {
	const visits = await storage.read(memberKeys(member).decided)
	const log = [...visits.values()].flatMap((text) => readLog(String(text)))
	const last = new Map(log.map(({ id, mark }) => [id, mark]))
	return Object.fromEntries([...last].filter(([, mark]) => mark !== 'undone'))
}

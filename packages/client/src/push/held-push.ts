import { type HeldPush, heldPush } from '@ydo/contract/notices'
import type { ValueStorage } from '#held/value-storage.ts'

/** One entry per device, as push notifications go to one member only. In the storage of the vaults. */
export const pushKey = 'push'

/** Stores the position up to which the member has been notified, by a visible page or a notification. */
export function keepHeldPush(storage: Pick<ValueStorage, 'change'>, told: HeldPush): Promise<void> {
	return storage.change(new Map([[pushKey, told]]))
}

/** @throws if nothing is stored, or it is damaged */
export async function readHeldPush(storage: Pick<ValueStorage, 'read'>): Promise<HeldPush> {
	return heldPush.parse((await storage.read(pushKey)).get(pushKey))
}

/** Replaces the entry unless it has changed since it was read: what a page has stored or deleted meanwhile stands. */
export async function replaceHeldPush(storage: ValueStorage, before: HeldPush, after: HeldPush): Promise<void> {
	const now = await readHeldPush(storage).catch(() => undefined)
	if (JSON.stringify(now) === JSON.stringify(before)) await keepHeldPush(storage, after)
}

import { type HeldKnock, heldKnock } from '@ydo/contract/held-knock'
import type { ValueStorage } from '#held/value-storage.ts'

/** One of a device, as it is knocked for one member alone: in the same storage as the vaults. */
export const knockKey = 'knock'

/** Notes up to where who is signed in was told of what came: by a page that was looked at, or by a notification. */
export function keepHeldKnock(storage: Pick<ValueStorage, 'change'>, told: HeldKnock): Promise<void> {
	return storage.change(new Map([[knockKey, told]]))
}

/** @throws where nothing was noted, or what stands there is damaged */
export async function readHeldKnock(storage: Pick<ValueStorage, 'read'>): Promise<HeldKnock> {
	return heldKnock.parse((await storage.read(knockKey)).get(knockKey))
}

/** Notes it in the place of what was read: whatever a page has noted meanwhile stands, and what it has forgotten stays so. */
export async function replaceHeldKnock(storage: ValueStorage, before: HeldKnock, after: HeldKnock): Promise<void> {
	const now = await readHeldKnock(storage).catch(() => undefined)
	if (JSON.stringify(now) === JSON.stringify(before)) await keepHeldKnock(storage, after)
}

import { heldValues } from '#browser/held-values.ts'
import { deviceStorage } from '#browser/storage.ts'
import { createMemberScopes } from './create-member-scopes.ts'
import { session } from './session.ts'

export type { MemberScope } from './create-member-scopes.ts'

/** Values of signed-in members in this page's memory. */
export const { perMember } = createMemberScopes(session, { held: heldValues, local: deviceStorage })

/** Calls `changed` when another tab changes this local storage key or clears all of it, until `signal` aborts. */
export function onStorage(key: string, changed: () => void, signal: AbortSignal): void {
	addEventListener('storage', (event) => (event.key === null || event.key === key) && changed(), { signal })
}

import type { Passkeys } from '@ydo/client/recovery/passkeys'

const load = async () => (await import('./passkey.ts')).passkeys

/** Passkeys, whose code comes with what first needs them. */
export const latePasskeys: Passkeys = {
	able: async () => (await load()).able(),
	make: async (wish) => (await load()).make(wish),
	ask: async (wish) => (await load()).ask(wish),
}

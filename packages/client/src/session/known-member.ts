import { type User, user as userSchema } from '@ydo/contract/session'
import type { KeyValueStorage } from './token-store.ts'

/** Whose token this device holds, as the server said last: known before it is asked again, and without a network. */
export type KnownMember = {
	of(accessToken: string | undefined): User | undefined
	keep(accessToken: string, user: User): void
	forget(): void
}

/** Where it stands: `token` are the last letters of the token it is about, so that it is never taken for another's. */
export const knownMemberKey = 'ydo:member'
const letters = 16

export function createKnownMember(storage: KeyValueStorage): KnownMember {
	return {
		of(accessToken) {
			try {
				const { token, user } = JSON.parse(storage.getItem(knownMemberKey) ?? 'null') ?? {}
				return accessToken && token === accessToken.slice(-letters) ? userSchema.parse(user) : undefined
			} catch {
				return undefined
			}
		},
		keep(accessToken, user) {
			const value = JSON.stringify({ token: accessToken.slice(-letters), user })
			if (storage.getItem(knownMemberKey) !== value) storage.setItem(knownMemberKey, value)
		},
		forget: () => storage.removeItem(knownMemberKey),
	}
}

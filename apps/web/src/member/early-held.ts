import { memberKeys } from '@ydo/client/held/value-storage'
import type { knownMemberKey } from '@ydo/client/session/token-store'
import type { piecesManipulation } from '@ydo/contract/cards'
import { readValues } from '#browser/held-values.ts'
import { deviceStorage } from '#browser/storage.ts'
import { storedToken } from '#browser/stored-token.ts'

// Used by inline scripts (src/early): only types of the contract, whose modules would pull zod into them.

const memberKey: typeof knownMemberKey = 'ydo:member'

/** The id of the member who owns the stored token, as far as this browser knows; the session verifies it. */
export function earlyMember(): string | undefined {
	try {
		const { token, user } = JSON.parse(deviceStorage.getItem(memberKey) ?? 'null') ?? {}
		return token && storedToken()?.endsWith(token) ? user.id : undefined
	} catch {
		return undefined
	}
}

/** The tag of a member's cached list, in local storage so that an inline script can read it synchronously. */
const listKey = 'ydo:list'

const manipulation: typeof piecesManipulation = 'ydo-pieces'

export function keepTag(member: string, tag: string | undefined): void {
	if (tag) deviceStorage.setItem(listKey, JSON.stringify({ member, tag }))
	else deviceStorage.removeItem(listKey)
}

/** The headers with which the client library requests the changes since this tag. */
export function headersSince(member: string): Record<string, string> {
	try {
		const kept = JSON.parse(deviceStorage.getItem(listKey) ?? 'null')
		return kept?.member === member ? { 'If-None-Match': kept.tag, 'A-IM': manipulation } : {}
	} catch {
		return {}
	}
}

/** Starts reading the values that the first paint needs; resolves with the text of the first cards. */
export async function readEarly(member: string): Promise<string | undefined> {
	const keys = memberKeys(member)
	const values = readValues(keys.now)
	values.catch(() => {}) // the reader that claims them handles the error
	window.earlyValues = { prefix: keys.now, values }
	const first = (await values).get(keys.first)
	return typeof first === 'string' ? first : undefined
}

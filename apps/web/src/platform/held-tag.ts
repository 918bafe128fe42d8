import type { piecesManipulation } from '@ydo/contract/cards'

/** The tag of the list that the device holds of a member, where a script in the page can read it at once. */
const key = 'ydo:list'

// A type alone: the contract's module would bring zod into a script that stands in the page.
const manipulation: typeof piecesManipulation = 'ydo-pieces'

export function keepTag(member: string, tag: string | undefined): void {
	if (tag) localStorage.setItem(key, JSON.stringify({ member, tag }))
	else localStorage.removeItem(key)
}

/** The headers by which the client library asks for what changed since. */
export function headersSince(member: string): Record<string, string> {
	try {
		const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
		return kept?.member === member ? { 'If-None-Match': kept.tag, 'A-IM': manipulation } : {}
	} catch {
		return {}
	}
}

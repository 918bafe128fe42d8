import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { session } from './session.ts'
import { fetchWhenIdle } from './when-idle.ts'

type Known = { member: string; tags: ReadonlySet<string> }

let known: Known | undefined
let asked: string | undefined
const listeners = new Set<() => void>()

/** A tag as it is compared: whatever its case, width and outer spaces (docs/ranking.md). */
function fold(tag: string): string {
	return tag.normalize('NFKC').trim().toLowerCase()
}

/** Says what the tags of the member are now. */
export function tellOwnTags(member: string, tags: readonly string[]): void {
	asked = member
	known = { member, tags: new Set(tags.map(fold)) }
	for (const tell of listeners) tell()
}

/** Whether a tag is one of the member's own too; false for all until that is known. Asks for it when the browser is idle. */
export function useCommonTags(): (tag: string) => boolean {
	const now = useSyncExternalStore(subscribe, () => known)
	useEffect(() => fetchWhenIdle(ask), [])
	return useCallback((tag) => now?.tags.has(fold(tag)) ?? false, [now])
}

async function ask(): Promise<void> {
	const { load } = await import('./load-own-tags.ts')
	const state = session.snapshot()
	if (state.status !== 'signed-in' || state.user.profile === 'missing' || state.user.id === asked) return
	asked = state.user.id
	const tags = await load(session.requestAs(state.user.id))
	if (tags && asked === state.user.id) tellOwnTags(state.user.id, tags)
	else asked = undefined
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

session.subscribe(() => {
	const state = session.snapshot()
	if (state.status === 'signed-in' && (!known || known.member === state.user.id)) return
	known = undefined
	asked = undefined
})

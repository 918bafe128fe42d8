import { createListeners } from '@ydo/client/deck/listeners'
import { lookOf } from '@ydo/contract/letters'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { fetchWhenIdle } from '#browser/when-idle.ts'
import { perMember } from './member-scope.ts'
import { session, useMember } from './session.ts'

type OwnTags = { tags?: ReadonlySet<string>; isAsked: boolean }

const changes = createListeners()
const ownTagsOf = perMember((): OwnTags => ({ isAsked: false }))

/** Sets the member's tags. */
export function setOwnTags(member: string, tags: readonly string[]): void {
	Object.assign(ownTagsOf(member), { tags: new Set(tags.map(lookOf)), isAsked: true })
	changes.tell()
}

/**
 * Returns a test for tags that the member has too; false for all until the member's own tags are known. Fetches them when the browser is
 * idle.
 */
export function useCommonTags(): (tag: string) => boolean {
	const member = useMember()?.id
	const tags = useSyncExternalStore(changes.add, () => (member === undefined ? undefined : ownTagsOf(member).tags))
	useEffect(() => fetchWhenIdle(ask), [])
	return useCallback((tag) => tags?.has(lookOf(tag)) ?? false, [tags])
}

async function ask(): Promise<void> {
	const { loadOwnTags } = await import('./own-profile.ts')
	const state = session.snapshot()
	if (state.status !== 'signed-in' || state.user.profile === 'missing') return
	const { id } = state.user
	const own = ownTagsOf(id)
	if (own.isAsked) return
	own.isAsked = true
	const tags = await loadOwnTags(id)
	if (!tags) own.isAsked = false
	else if (!own.tags) setOwnTags(id, tags)
}

import type { Root } from '@ydo/crypto/branded'
import { type Bytes, compareBytes } from '@ydo/crypto/bytes'
import { openChoices } from '@ydo/crypto/tick'
import { idBytes } from './content-format.ts'
import type { Claim, Decision, MatchContent, SeasonContent, VaultContent, WrapContent } from './vault-content.ts'

/** Where a member stands with another. */
export type Person = {
	readonly mark: 'none' | 'like' | 'pass' | 'matched'
	/** The note of a like. */
	readonly text: string
	/** When that was decided, in Unix milliseconds. */
	readonly at: number
	/** The latest week in which a ballot was written under this season's key; 0 for none. */
	readonly last: number
	/** The week of the ballot that the server may hold; 0 for none. With no like it is one to be taken back. */
	readonly live: number
}

/** What the entries of a vault come to. */
export type VaultState = {
	readonly root?: { readonly root: Root; readonly created: number } | undefined
	/** The keys of the season, the newest last; until a snapshot also those of seasons before. */
	readonly seasons: readonly SeasonContent[]
	/** By peer id, whose like or pass is newest last. */
	readonly people: ReadonlyMap<string, Person>
	/** The newest. */
	readonly claim?: Claim | undefined
	readonly matches: readonly MatchContent[]
	readonly wraps: readonly WrapContent[]
	/** Leaves of one's own that the directory may show. */
	readonly awaited: readonly Bytes[]
	/** The version of the vault key with which this vault began: 1, or a later one where its owner started over. */
	readonly origin: number
}

export const emptyVault: VaultState = { seasons: [], people: new Map(), matches: [], wraps: [], awaited: [], origin: 1 }

/** The peers of open choices, the longest waiting first. */
export function openPeers({ people }: Pick<VaultState, 'people'>): string[] {
	return [...people].filter(([, { mark }]) => mark === 'like').map(([peer]) => peer)
}

/** The state after these contents: the same on every device that has the same entries. */
export function reduceVault(state: VaultState, contents: readonly VaultContent[]): VaultState {
	const draft: Draft = { ...state, people: new Map(state.people) }
	for (const content of contents) reduceOne(draft, content)
	return draft
}

const nobody: Person = { mark: 'none', text: '', at: 0, last: 0, live: 0 }

type Draft = { -readonly [Key in keyof VaultState]: VaultState[Key] } & { people: Map<string, Person> }

function reduceOne(draft: Draft, content: VaultContent): void {
	switch (content.type) {
		case 'root':
			draft.root ??= { root: content.root, created: content.created }
			return
		case 'season':
			beginSeason(draft, content)
			return
		case 'decision':
			decide(draft, content)
			return
		case 'claim':
			claim(draft, content)
			return
		case 'match':
			meet(draft, content)
			return
		case 'wrap':
			draft.wraps = [...draft.wraps.filter(({ id }) => id !== content.id), content]
			return
		case 'awaited':
			draft.awaited = [...draft.awaited, content.leaf]
	}
}

/**
 * Another season ends the choices of the one before; another key of the same season leaves them open, with no ballot written yet. One
 * of a season that has ended, of a device that was away, changes nothing.
 */
function beginSeason(draft: Draft, content: SeasonContent): void {
	const newest = Math.max(0, ...draft.seasons.map(({ number }) => number))
	draft.seasons = [...draft.seasons, content]
	if (content.number < newest) return
	const ended = newest > 0 && content.number > newest
	for (const [peer, person] of draft.people) {
		const cleared = ended && person.mark === 'like' ? nobody : person
		draft.people.set(peer, { ...cleared, last: 0, live: 0 })
	}
}

function decide(draft: Draft, { peer, kind, text, at }: Decision): void {
	const person = draft.people.get(peer) ?? nobody
	if (kind === 'note') {
		if (person.mark === 'like') draft.people.set(peer, { ...person, text })
		return
	}
	// Two devices that were apart may like more than can be open: those that come last are not.
	if (kind === 'like' && person.mark !== 'like' && countOpen(draft) >= openChoices) return
	const mark = kind === 'like' || kind === 'pass' ? kind : 'none'
	draft.people.delete(peer)
	draft.people.set(peer, { ...person, mark, text: mark === 'like' ? text : '', at })
}

function countOpen({ people }: Draft): number {
	let open = 0
	for (const { mark } of people.values()) if (mark === 'like') open++
	return open
}

function claim(draft: Draft, content: Claim): void {
	draft.claim = content
	const written = (peer: string, week: number) => {
		draft.people.set(peer, { ...(draft.people.get(peer) ?? nobody), last: week, live: week })
	}
	const ordered = content.included.length > 0 ? openInOrder(draft) : []
	for (const index of content.included) {
		const peer = ordered[index]
		if (peer !== undefined) written(peer, content.week)
	}
	for (const { peer, last } of content.peers) written(peer, last)
	const { withdrawn } = content
	const person = withdrawn && draft.people.get(withdrawn)
	if (withdrawn && person) draft.people.set(withdrawn, { ...person, live: 0 })
}

/** Open choices by peer id, as an opening has them: what `included` counts. */
export function openInOrder(state: Pick<VaultState, 'people'>): string[] {
	return openPeers(state).sort((one, other) => compareBytes(idBytes(one), idBytes(other)))
}

function meet(draft: Draft, content: MatchContent): void {
	draft.matches = [...draft.matches.filter(({ id }) => id !== content.id), content]
	if (content.outcome === 'refused') return
	const person = draft.people.get(content.peer) ?? nobody
	draft.people.set(content.peer, { ...person, mark: 'matched', text: '', live: 0 })
}

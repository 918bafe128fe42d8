import { type HeldMatches, heldMatches } from '@ydo/contract/held-matches'
import { createListeners } from '#deck/listeners.ts'
import { ownPrefix } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import type { MatchView, MemberView } from './member-view.ts'

/** What a device has shown its member of the matches, for all of its tabs. */
export type ShownMatches = {
	/** To be told of each status of the member: the first one says since when the device is theirs. */
	meet(status: MemberView['status']): void
	/** The same object until something changes. */
	get(): HeldMatches
	celebrated(ids: readonly string[]): void
	seen(ids: readonly string[]): void
	/** Another tab has changed what the storage holds. */
	changed(): void
	subscribe(listener: () => void): () => void
}

export type ShownMatchesOptions = { storage: KeyValueStorage; member: string; now(): number }

export function createShownMatches({ storage, member, now }: ShownMatchesOptions): ShownMatches {
	const key = shownKey(member)
	const changes = createListeners()
	let text: string | null | undefined
	let held: HeldMatches | undefined

	/** Read each time: the tab beside this one writes too. */
	function read(): HeldMatches | undefined {
		const stored = storage.getItem(key)
		if (stored === text) return held
		text = stored
		held = parsed(stored)
		return held
	}

	function keep(next: HeldMatches): void {
		try {
			storage.setItem(key, JSON.stringify(next))
		} catch {
			// A device that lets nothing be kept shows them again in the next visit.
		}
		text = storage.getItem(key)
		held = next
		changes.tell()
	}

	function add(name: 'celebrated' | 'seen', ids: readonly string[]): void {
		const before = read() ?? nothing
		const all = [...new Set([...before[name], ...ids])]
		if (all.length > before[name].length) keep({ ...before, [name]: all })
	}

	return {
		meet(status) {
			const before = read()
			// Until the server was asked, a device that is locked seems to be new.
			if (status === 'locked' || (status === 'open' && !before)) keep({ ...nothing, ...before, since: now() })
			else if (status === 'new' && !before) keep(nothing)
		},
		get: () => read() ?? nothing,
		celebrated: (ids) => add('celebrated', ids),
		seen: (ids) => add('seen', ids),
		changed: changes.tell,
		subscribe: changes.add,
	}
}

/** Where the device keeps it. */
export function shownKey(member: string): string {
	return `${ownPrefix(member)}matches`
}

/** Matches to be celebrated, the newest first: none of before the device, and none of which nobody has said yet when it was made. */
export function toCelebrate(matches: readonly MatchView[], { since, celebrated }: HeldMatches): MatchView[] {
	return newestFirst(matches).filter(({ id, at }) => at !== undefined && at >= since && !celebrated.includes(id))
}

/** Ids of the matches that the list has not shown yet. */
export function unseen(matches: readonly MatchView[], { seen }: HeldMatches): string[] {
	return matches.map(({ id }) => id).filter((id) => !seen.includes(id))
}

/** By when they were made, as far as that is known of all; otherwise as the vault has them. */
export function newestFirst(matches: readonly MatchView[]): readonly MatchView[] {
	const times = new Map(matches.map(({ id, at }) => [id, at ?? Number.NaN]))
	if ([...times.values()].some(Number.isNaN)) return matches
	return matches.toSorted((one, other) => (times.get(other.id) ?? 0) - (times.get(one.id) ?? 0))
}

const nothing: HeldMatches = { since: 0, celebrated: [], seen: [] }

function parsed(stored: string | null): HeldMatches | undefined {
	try {
		return heldMatches.parse(JSON.parse(stored ?? 'null'))
	} catch {
		return undefined
	}
}

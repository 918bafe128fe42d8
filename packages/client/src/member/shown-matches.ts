import { type HeldMatches, heldMatches } from '@ydo/contract/notices'
import { createListeners } from '#deck/listeners.ts'
import { ownPrefix } from '#profile/own-storage.ts'
import type { KeyValueStorage } from '#session/token-store.ts'
import type { MatchView, MemberView } from './member-view.ts'

/** The matches that this device has shown its member, shared by its tabs. */
export type ShownMatches = {
	/** Call with each status of the member: the first one dates the device's unlocking. */
	meet(status: MemberView['status']): void
	/** The same object until something changes. */
	get(): HeldMatches
	celebrated(ids: readonly string[]): void
	seen(ids: readonly string[]): void
	/** Call when another tab has changed the storage. */
	changed(): void
	subscribe(listener: () => void): () => void
}

export type ShownMatchesOptions = { storage: KeyValueStorage; member: string; now(): number }

export function createShownMatches({ storage, member, now }: ShownMatchesOptions): ShownMatches {
	const key = shownKey(member)
	const changes = createListeners()
	let text: string | null | undefined
	let held: HeldMatches | undefined

	/** Read each time, since another tab writes too. */
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
			// If the device refuses to store, matches are celebrated again in the next visit.
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
			// Before the server was asked, a locked device looks new.
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

export function shownKey(member: string): string {
	return `${ownPrefix(member)}matches`
}

/** Matches to celebrate, in order: none from before the day the device was unlocked, and none that has ended. */
export function toCelebrate(matches: readonly MatchView[], { since, celebrated }: HeldMatches): MatchView[] {
	const first = dayOf(since)
	return matches.filter(({ id, day, ended }) => day >= first && !ended && !celebrated.includes(id))
}

/** Ids of the matches that the list has not shown yet. */
export function unseen(matches: readonly MatchView[], { seen }: HeldMatches): string[] {
	return matches.map(({ id }) => id).filter((id) => !seen.includes(id))
}

/** UTC day, in days since 1970: the resolution of a match's time. */
function dayOf(time: number): number {
	return Math.floor(time / 86_400_000)
}

const nothing: HeldMatches = { since: 0, celebrated: [], seen: [] }

function parsed(stored: string | null): HeldMatches | undefined {
	try {
		return heldMatches.parse(JSON.parse(stored ?? 'null'))
	} catch {
		return undefined
	}
}

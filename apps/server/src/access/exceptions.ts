import type { Person } from './cards.ts'

type Member = { id: string; person: Person }

/**
 * An index of who hides from whom, so a viewer is not compared with every member. Must agree with `mayMeet`; property tests
 * check it.
 */
export function createExceptions() {
	const known = new Map<string, Member>()
	/** Mark to the members who hide from it. */
	const hiders = createIndex()
	/** Mark to the members who have it; built only for marks that a queried member hides from. */
	const bearers = createIndex()

	const drop = ({ id, person }: Member) => {
		known.delete(id)
		for (const mark of person.marks) bearers.get(mark)?.delete(id)
		for (const mark of person.hiddenFrom) if (hiders.remove(mark, id)) bearers.forget(mark)
	}
	const add = (member: Member) => {
		const { id, person } = member
		known.set(id, member)
		for (const mark of person.marks) bearers.get(mark)?.add(id)
		for (const mark of person.hiddenFrom) hiders.add(mark, id)
	}
	const findBearers = (marks: ReadonlySet<string>) => {
		if (marks.size === 0) return
		const missing = new Set([...marks].filter((mark) => !bearers.get(mark)))
		if (missing.size === 0) return
		for (const mark of missing) bearers.begin(mark)
		for (const { id, person } of known.values())
			for (const mark of person.marks) if (missing.has(mark)) bearers.get(mark)?.add(id)
	}

	return {
		/** Updates the index to these members. A member who changed must be a new object. */
		take(members: readonly Member[]): void {
			for (const member of members) {
				const before = known.get(member.id)
				if (before === member) continue
				if (before) drop(before)
				add(member)
			}
			if (known.size === members.length) return
			const present = new Set(members.map(({ id }) => id))
			for (const member of [...known.values()]) if (!present.has(member.id)) drop(member)
		},
		/** The ids of members who hide from this one or from whom this one hides, as a new set. */
		of({ id, person }: Member): Set<string> {
			findBearers(person.hiddenFrom)
			const found = new Set<string>()
			// Runs for every list request and mostly finds nothing, so it allocates only for matches.
			for (const mark of person.marks) for (const hider of hiders.get(mark) ?? none) found.add(hider)
			for (const mark of person.hiddenFrom) for (const bearer of bearers.get(mark) ?? none) found.add(bearer)
			found.delete(id)
			return found
		},
	}
}

const none: readonly string[] = []

/** A multimap from mark to member ids. */
function createIndex() {
	const sets = new Map<string, Set<string>>()
	return {
		get: (mark: string) => sets.get(mark),
		begin: (mark: string) => sets.set(mark, new Set()),
		forget: (mark: string) => sets.delete(mark),
		add(mark: string, id: string) {
			const ids = sets.get(mark) ?? new Set()
			sets.set(mark, ids.add(id))
		},
		/** Returns true if that was the mark's last id. */
		remove(mark: string, id: string): boolean {
			const ids = sets.get(mark)
			ids?.delete(id)
			return ids?.size === 0 && sets.delete(mark)
		},
	}
}

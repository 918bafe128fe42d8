import type { Person } from './cards.ts'

type Member = { id: string; person: Person }

/** Who hides from whom, found without comparing a viewer with everybody. Says what `mayMeet` says; property tests hold it to that. */
export type Exceptions = {
	/** Takes in the members as they are now; who changed is another object. */
	take(members: readonly Member[]): void
	/** The ids of those who hide from a member or from whom they hide; a new set. */
	of(member: Member): Set<string>
}

export function createExceptions(): Exceptions {
	const known = new Map<string, Member>()
	/** Who hides from a mark. */
	const hiders = createIndex()
	/** Who bears a mark. Only of marks that a member hides from and was asked about. */
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
		take(members) {
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
		of({ id, person }) {
			findBearers(person.hiddenFrom)
			const found = new Set<string>()
			// Asked with every call for a list, and mostly in vain: no more is made than is found.
			for (const mark of person.marks) for (const hider of hiders.get(mark) ?? none) found.add(hider)
			for (const mark of person.hiddenFrom) for (const bearer of bearers.get(mark) ?? none) found.add(bearer)
			found.delete(id)
			return found
		},
	}
}

const none: readonly string[] = []

/** Ids by mark. */
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
		/** Whether that was the last one. */
		remove(mark: string, id: string): boolean {
			const ids = sets.get(mark)
			ids?.delete(id)
			return ids?.size === 0 && sets.delete(mark)
		},
	}
}

import type { Opening } from '@ydo/contract/session'
import type { Deps } from '#domain/deps.ts'
import { createOpeningStore } from './store.ts'

export type CampusOpening = {
	/** Condition still to be met; undefined once the campus is open. */
	awaited(): Promise<Opening | undefined>
}

/**
 * Evaluates the institute's opening rule, if any. A campus that opened at a number of cards stays open when some leave. Read from the
 * database at each call, so that it opens for all at once.
 */
export function createCampusOpening({ db, institute, clock }: Pick<Deps, 'db' | 'institute' | 'clock'>): CampusOpening {
	const store = createOpeningStore(db)
	const rule = institute.opening
	let open = rule === undefined

	const ask = async (): Promise<Opening | undefined> => {
		if (rule && 'at' in rule) return clock() < Date.parse(rule.at) ? { at: rule.at } : undefined
		if (!rule || (await store.hasOpened())) return undefined
		const missing = rule.members - (await store.cards())
		if (missing > 0) return { missing }
		await store.open(new Date(clock()))
		return undefined
	}

	return {
		async awaited() {
			if (open) return undefined
			const awaited = await ask()
			open = awaited === undefined
			return awaited
		},
	}
}

import { profileTexts } from '@ydo/contract/texts/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import { loadProfile } from '#profile/load-profile.ts'
import { type SaveOutcome, saveProfile } from '#profile/profile-calls.ts'
import {
	choose,
	type DiscoverySnapshot,
	type DiscoveryState,
	inputOf,
	type Sides,
	snapshotOf,
	takeOver,
} from './discovery-state.ts'

export type Discovery = {
	/** Asks the server. Never rejects. */
	load(signal?: AbortSignal): Promise<void>
	choose(sides: Partial<Sides>): void
	/** Forgets what is not saved. */
	discard(): void
	/** Saves the sides alone, whatever else of the card another device saved meanwhile. */
	save(): Promise<'saved' | 'unchanged' | 'invalid' | 'failed'>
	subscribe(listener: () => void): () => void
	getSnapshot(): DiscoverySnapshot
}

type DiscoveryOptions = {
	request: Request
	/** Unix milliseconds. */
	now?: () => number
}

type Parts = { request: Request; get(): DiscoveryState; set(next: DiscoveryState): void }

/** How often other devices may come in between. */
const tries = 3

/** Whom a member meets: their gender, and whom they are interested in. */
export function createDiscovery({ request, now = Date.now }: DiscoveryOptions): Discovery {
	const changes = createListeners()
	const look = () => snapshotOf(state, new Date(now()).toISOString().slice(0, 10))
	let state: DiscoveryState = {
		...{ phase: 'loading', saved: undefined, draft: {} },
		...{ errors: {}, saving: false, failure: undefined },
	}
	let snapshot = look()
	const set = (next: DiscoveryState) => {
		state = next
		snapshot = look()
		changes.tell()
	}
	const parts = { request, get: () => state, set }
	return {
		load: (signal) => load(parts, signal),
		choose: (sides) => set(choose(state, sides)),
		discard: () => set({ ...state, draft: {}, errors: {}, failure: undefined }),
		save: () => save(parts, tries),
		subscribe: changes.add,
		getSnapshot: () => snapshot,
	}
}

async function load({ request, get, set }: Parts, signal: AbortSignal | undefined): Promise<void> {
	if (get().phase === 'failed') set({ ...get(), phase: 'loading' })
	const outcome = await loadProfile(request, signal)
	if (outcome === 'aborted' || get().saving) return
	if (outcome === 'missing') set({ ...get(), phase: 'missing' })
	else if (outcome !== 'failed') set(takeOver(get(), outcome))
	else if (!get().saved) set({ ...get(), phase: 'failed' })
}

async function save(parts: Parts, rest: number): Promise<'saved' | 'unchanged' | 'invalid' | 'failed'> {
	const { request, get, set } = parts
	const { saved, draft, saving } = get()
	if (saving) return 'failed'
	if (!saved || Object.keys(draft).length === 0) return 'unchanged'
	if (draft.interestedIn?.length === 0) {
		set({ ...get(), errors: { interestedIn: welcomeTexts.errors.chooseSome } })
		return 'invalid'
	}
	set({ ...get(), saving: true, errors: {}, failure: undefined })
	const outcome = await saveProfile(request, inputOf({ profile: saved.profile, draft }), saved.etag)
	set({ ...get(), saving: false })
	if (outcome !== 'stale') return settle(parts, outcome)
	const theirs = await loadProfile(request, undefined)
	if (typeof theirs === 'string' || rest === 0) return settle(parts, { failure: profileTexts.notSaved.server })
	set(takeOver(get(), theirs))
	return save(parts, rest - 1)
}

function settle({ get, set }: Parts, outcome: SaveOutcome): 'saved' | 'invalid' | 'failed' {
	if ('profile' in outcome) {
		set(takeOver(get(), outcome))
		return 'saved'
	}
	if ('failure' in outcome) {
		set({ ...get(), failure: outcome.failure })
		return 'failed'
	}
	const { gender, interestedIn, ...others } = outcome.errors
	const [other] = Object.values(others)
	set({
		...get(),
		errors: { ...(gender && { gender }), ...(interestedIn && { interestedIn }) },
		failure: other && profileTexts.notSaved.because(other),
	})
	return 'invalid'
}

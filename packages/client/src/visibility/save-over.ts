import type { SavedVisibility, Visibility } from '@ydo/contract/visibility'
import { CallRefused } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'
import { isSameVisibility, mergeVisibility } from './merge-visibility.ts'
import { errorsTold, type HiddenErrors } from './read-hidden.ts'
import { loadVisibility, saveVisibility } from './visibility-calls.ts'

/** How often other devices may come in between. */
const tries = 5

export type Change = { base: Visibility; mine: Visibility }

/**
 * `merged`: another device had changed it meanwhile, and what it saved is in `saved` too. `errors`: what the server does not take,
 * with what stands there.
 */
export type SavedOver = { saved: SavedVisibility; merged: boolean } | { errors: HiddenErrors; present: SavedVisibility }

/**
 * Saves what a change made of its base, together with whatever other devices saved since. `known` is what the server was seen to
 * have last; undefined asks first. Throws as the calls do.
 */
export async function saveOver(
	request: Request,
	known: SavedVisibility | undefined,
	{ base, mine }: Change,
): Promise<SavedOver> {
	let theirs = known ?? (await loadVisibility(request))
	for (let rest = tries; rest > 0; rest--) {
		const merged = !isSameVisibility(theirs.visibility, base)
		const wanted = mergeVisibility(base, mine, theirs.visibility)
		if (isSameVisibility(wanted, theirs.visibility)) return { saved: theirs, merged }
		const outcome = await saveOnce(request, wanted, theirs)
		if (outcome !== 'stale') return 'errors' in outcome ? outcome : { saved: outcome, merged }
		theirs = await loadVisibility(request)
	}
	throw new Error('other devices change it again and again')
}

async function saveOnce(request: Request, wanted: Visibility, present: SavedVisibility) {
	try {
		return await saveVisibility(request, wanted, present.etag)
	} catch (error) {
		const fields = error instanceof CallRefused ? error.told?.fields : undefined
		const errors = errorsTold(fields ?? {}, wanted.hiddenFrom)
		if (Object.keys(errors).length === 0) throw error
		return { errors, present }
	}
}

import { heldDecisions } from '@ydo/client/held/held-cards'
import type { MemberView } from '@ydo/client/member/member-view'
import { ownPrefix } from '@ydo/client/profile/own-storage'
import { heldValues } from '#browser/held-values.ts'
import { deviceStorage, tabStorage } from '#browser/storage.ts'
import type { Choosing } from './create-choosing.ts'

/** Settings of the device rather than of a member. */
const settings = ['theme', 'motion', 'ydo:welcome']

/**
 * Collects what this browser stores for a member: settings, their private values, and the contents of the vault if it is open. No tokens,
 * no keys, and nothing of another member who used the same browser. A new kind of storage (another database, say) must be added here;
 * cached cards are left out as other members' data.
 */
export async function deviceData(member: string, viewOf: Choosing['viewOf']): Promise<Record<string, unknown>> {
	const own = ownPrefix(member)
	const entries = [deviceStorage, tabStorage].flatMap((storage) =>
		storage
			.keys()
			.filter((key) => key.startsWith(own) || settings.includes(key))
			.map((key) => [key.startsWith(own) ? key.slice(own.length) : key, parsed(storage.getItem(key) ?? '')] as const),
	)
	// A browser without a database has no decisions either.
	const decisions = await heldDecisions(heldValues, member).catch(() => [])
	return { ...Object.fromEntries(entries), decisions, ...chosenIn(viewOf(member)) }
}

/** Fields are listed one by one: the view may gain fields that must not leave the device. */
function chosenIn(view: MemberView | undefined): Record<string, unknown> {
	if (view?.status !== 'open') return {}
	const { choices, passed, matches, ways } = view
	return {
		choices: choices.map(({ peer, text, at }) => ({ peer, text, at })),
		passed,
		matches: matches.map(({ id, peer, text, ownText, day, name }) => ({ id, peer, text, ownText, day, name })),
		keys: ways.map(({ kind, at }) => ({ kind, at })),
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return text
	}
}

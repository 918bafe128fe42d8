import { heldDecisions } from '@ydo/client/held/held-decisions'
import { ownPrefix } from '@ydo/client/profile/own-storage'
import { viewOf } from './choosing.ts'
import { heldValues } from './held-values.ts'

/** Kept for whoever uses this device. */
const settings = ['theme', 'motion', 'ydo:welcome']

/**
 * What this browser keeps for a member: settings, what is theirs alone, and what the vault says where it is open. No tokens, no keys, and
 * nothing of another member who used the same browser. Whatever is kept anywhere else (databases) has to be added here too; the cards held are other people's.
 */
export async function deviceData(member: string): Promise<Record<string, unknown>> {
	const own = ownPrefix(member)
	const entries = [localStorage, sessionStorage].flatMap((storage) =>
		Object.keys(storage)
			.filter((key) => key.startsWith(own) || settings.includes(key))
			.map((key) => [key.startsWith(own) ? key.slice(own.length) : key, parsed(storage.getItem(key) ?? '')] as const),
	)
	// A browser that keeps no database has no decisions either.
	const decisions = await heldDecisions(heldValues, member).catch(() => [])
	return { ...Object.fromEntries(entries), decisions, ...chosenBy(member) }
}

/** Named one by one: a view may come to show what is not to leave the device. */
function chosenBy(member: string): Record<string, unknown> {
	const view = viewOf(member)
	if (view?.status !== 'open') return {}
	const { choices, passed, matches, ways } = view
	return {
		choices: choices.map(({ peer, text, at }) => ({ peer, text, at })),
		passed,
		matches: matches.map(({ id, peer, text, ownText, at }) => ({ id, peer, text, ownText, at })),
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

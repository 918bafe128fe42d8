import type { Deck } from '#deck/create-deck.ts'
import { lastMarks, type Mark, type Marked } from '#deck/deck-state.ts'
import { takeOverMarks } from '#deck/take-over-marks.ts'
import { readLog, writeLog } from '#held/decision-log.ts'
import { memberKeys } from '#held/member-keys.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import type { Lock } from '#session/refresh.ts'
import type { Member } from './create-member.ts'
import type { MemberView } from './member-view.ts'

// [Note: decisions and the vault] A decision is noted in the log of its visit at once, so that no press waits for keys. From there it
// is brought into the vault, each once and in order, by whichever tab has the lock; how far a visit's log was brought is noted beside it.
// What the vault knows and a deck does not, by another device, a withdrawal or the end of a season, the deck takes over as told.

/** What a vault says of decisions. */
type Decisions = Pick<MemberView, 'status' | 'isRead' | 'passed'> & {
	readonly choices: readonly { peer: string }[]
	readonly matches: readonly { peer: string }[]
}

export type SealingParts = {
	deck: Pick<Deck, 'openFirst' | 'state' | 'rearrange' | 'subscribe'>
	member: Pick<Member, 'open' | 'like' | 'pass' | 'undo' | 'subscribe'> & { view(): Decisions }
	storage: ValueStorage
	/** The member's id. */
	id: string
	lock: Lock
	/** Runs it soon, and not within a press. Returns what cancels it. */
	soon(run: () => void): () => void
	/** Somebody cannot be liked: as many choices are open as can be. Their card is dealt again. */
	onFull(peer: string): void
}

/** Visits whose logs stand by themselves before they are put together. */
const mostVisits = 24
/** So many of the latest always do. */
const openVisits = 8
/** Stands before all visits, which are named by their time; the vault has all of it. */
const joined = '0'

/** Brings the decisions of a deck into the member's vault, and those of the vault into the deck, from now on. Returns what ends it. */
export function sealDecisions(parts: SealingParts): () => void {
	const { deck, member, soon } = parts
	let ended = false
	let cancel: (() => void) | undefined
	let running = false
	let again = false

	const run = async () => {
		cancel = undefined
		again = running
		if (running || ended) return
		running = true
		try {
			await deck.openFirst()
			const known = await seal(parts)
			if (known && !ended) takeOver(parts, known)
		} finally {
			running = false
			if (again) follow()
		}
	}
	// What could not be kept stays in the log, and is tried again with the next change.
	const follow = () => {
		if (!ended) cancel ??= soon(() => void run().catch(() => undefined))
	}
	let log = deck.state().log
	const leaveDeck = deck.subscribe(() => {
		if (deck.state().log !== log) follow()
		log = deck.state().log
	})
	const leaveMember = member.subscribe(follow)
	follow()
	return () => {
		ended = true
		cancel?.()
		leaveDeck()
		leaveMember()
	}
}

/** What was decided on this device, by card, once the vault has all of it; undefined where it has not. */
function seal({ deck, member, storage, id, lock, onFull }: SealingParts): Promise<Map<string, Mark> | undefined> {
	const keys = memberKeys(id)
	return lock(`ydo:decisions:${id}`, async () => {
		if ((await member.open()) === 'locked') return undefined
		const [visits, sealed] = await Promise.all([storage.read(keys.decided), storage.read(keys.sealed)])
		const logs = [...visits].map(([key, text]) => ({
			visit: key.slice(keys.decided.length),
			marks: readLog(String(text)),
		}))
		for (const { visit, marks } of logs) {
			if (visit === joined) continue
			for (let done = Number(sealed.get(keys.sealed + visit) ?? 0); done < marks.length; done++) {
				const mark = marks[done]
				const brought = mark && !mark.told ? await bring(member, mark) : 'kept'
				if (brought === 'stopped') return undefined
				if (mark && brought === 'full') {
					deck.rearrange((state, inView) => takeOverMarks(state, [{ id: mark.id, mark: 'undone' }], inView))
					// An entry for it too.
					await member.undo(mark.id)
					onFull(mark.id)
				}
				await storage.change(new Map([[keys.sealed + visit, done + 1]]))
			}
		}
		const all = logs.flatMap(({ marks }) => marks)
		// Not the latest, of which tabs may be open. How far each was brought stays noted, should an earlier one be.
		const past = logs.slice(0, -openVisits)
		if (past.length > mostVisits)
			await storage.change(
				new Map([[keys.decided + joined, writeLog(past.flatMap(({ marks }) => marks))]]),
				past.flatMap(({ visit }) => (visit === joined ? [] : [keys.decided + visit])),
			)
		return lastMarks(all)
	})
}

/**
 * One entry for each decision, also where it says nothing new: without one a pass that is repeated after Refresh would be told from a like.
 * Only a like may be in the vault already, with the words that were said with it.
 */
async function bring(member: SealingParts['member'], { id, mark }: Marked): Promise<'kept' | 'full' | 'stopped'> {
	if (member.view().status === 'violated') return 'stopped'
	if (mark === 'again') return 'kept'
	if (mark === 'like') return marksOf(member.view()).get(id) === 'like' ? 'kept' : member.like(id)
	return mark === 'pass' ? member.pass(id) : member.undo(id)
}

/** What the vault says of cards. */
function marksOf({ choices, matches, passed }: Decisions): Map<string, Mark> {
	const marks = new Map<string, Mark>(passed.map((id) => [id, 'pass']))
	for (const { peer } of [...choices, ...matches]) marks.set(peer, 'like')
	return marks
}

/** What was decided meanwhile, after the vault was asked, stays. */
function takeOver({ deck, member }: SealingParts, known: ReadonlyMap<string, Mark>): void {
	const view = member.view()
	if (view.status !== 'open' || !view.isRead) return
	const [now, wanted] = [lastMarks(deck.state().log), marksOf(view)]
	const marks = [...new Set([...now.keys(), ...wanted.keys()])].flatMap((id): Marked[] => {
		const [mark, vaults] = [now.get(id), wanted.get(id)]
		if (mark !== known.get(id) || mark === vaults) return []
		if (vaults) return mark === 'again' && vaults === 'pass' ? [] : [{ id, mark: vaults }]
		// A choice that was taken back is met again behind all others.
		if (mark === 'like') return [{ id, mark: 'again' }]
		return mark === 'pass' ? [{ id, mark: 'undone' }] : []
	})
	if (marks.length > 0) deck.rearrange((state, inView) => takeOverMarks(state, marks, inView))
}

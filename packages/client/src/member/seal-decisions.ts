import type { Deck } from '#deck/create-deck.ts'
import { lastMarks, type Mark, type Marked } from '#deck/deck-state.ts'
import { mergeMarks } from '#deck/merge-marks.ts'
import { readLog, writeLog } from '#held/held-cards.ts'
import { memberKeys, type ValueStorage } from '#held/value-storage.ts'
import type { Lock } from '#session/refresh.ts'
import type { Member } from './create-member.ts'
import type { MemberView } from './member-view.ts'

// [Note: decisions and the vault] A decision is written to its visit's log at once, so that no press waits for keys. The tab that has the
// lock moves logged decisions into the vault, each once and in order, and stores each log's progress beside it. Decisions known only to the
// vault, from another device, a withdrawal or the end of a season, are merged into the deck as `told`.

/** The vault's view of decisions. */
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
	/** Schedules a run soon, outside the press handler. Returns a function that cancels it. */
	soon(run: () => void): () => void
	/** The peer cannot be liked because too many choices are open. Their card is dealt again. */
	onFull(peer: string): void
	/** Called after each run: false if the device could not store a decision, or cannot read what it stored. */
	onStored(isStored: boolean): void
}

/** Number of visits with separate logs that triggers merging. */
const mostVisits = 24
/** The latest visits, whose logs stay separate. */
const openVisits = 8
/** Milliseconds until the first retry of what could not be stored, doubled each time, and at most. */
const retryAfter = { first: 1000, longest: 60_000 }
/** Sorts before all visits, which are named by their time; the vault has all of it. */
const joined = '0'

/** Syncs decisions between the deck and the member's vault. Returns a function that stops it. */
export function sealDecisions(parts: SealingParts): () => void {
	const { deck, member, soon, onStored } = parts
	let ended = false
	let cancel: (() => void) | undefined
	let running = false
	let again = false
	let pause = retryAfter.first
	let timer: ReturnType<typeof setTimeout> | undefined

	const run = async () => {
		cancel = undefined
		clearTimeout(timer)
		again = running
		if (running || ended) return
		running = true
		try {
			await deck.openFirst()
			const known = await seal(parts)
			if (ended) return
			if (known) mergeVault(parts, known)
			onStored(true)
			pause = retryAfter.first
		} catch {
			// The decision stays in the log, and is retried at the next change or after a pause. Without keys it only waits for them.
			if (ended || member.view().status === 'new') return
			onStored(false)
			timer = setTimeout(follow, pause)
			pause = Math.min(2 * pause, retryAfter.longest)
		} finally {
			running = false
			if (again) follow()
		}
	}
	const follow = () => {
		if (!ended) cancel ??= soon(() => void run())
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
		clearTimeout(timer)
		leaveDeck()
		leaveMember()
	}
}

/** Decisions of this device by card, once the vault has them all; undefined before. */
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
				const outcome = mark && !mark.told ? await decide(member, mark) : 'kept'
				if (outcome === 'stopped') return undefined
				if (mark && outcome === 'full') {
					deck.rearrange((state, inView) => mergeMarks(state, [{ id: mark.id, mark: 'undone' }], inView))
					// The undo is an entry too.
					await member.undo(mark.id)
					onFull(mark.id)
				}
				await storage.change(new Map([[keys.sealed + visit, done + 1]]))
			}
		}
		const all = logs.flatMap(({ marks }) => marks)
		// Not the latest, whose tabs may be open. Progress stays stored in case an earlier tab is.
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
 * One entry for each decision, even without effect: otherwise a pass repeated after Refresh would be distinguishable from a like. Only a
 * like may be in the vault already, with its note.
 */
async function decide(member: SealingParts['member'], { id, mark }: Marked): Promise<'kept' | 'full' | 'stopped'> {
	if (member.view().status === 'violated') return 'stopped'
	if (mark === 'again') return 'kept'
	if (mark === 'like') return marksOf(member.view()).get(id) === 'like' ? 'kept' : member.like(id)
	return mark === 'pass' ? member.pass(id) : member.undo(id)
}

/** The vault's decisions by card. */
function marksOf({ choices, matches, passed }: Decisions): Map<string, Mark> {
	const marks = new Map<string, Mark>(passed.map((id) => [id, 'pass']))
	for (const { peer } of [...choices, ...matches]) marks.set(peer, 'like')
	return marks
}

/** Merges the vault's decisions into the deck. Those made after the vault was read stay. */
function mergeVault({ deck, member }: SealingParts, known: ReadonlyMap<string, Mark>): void {
	const view = member.view()
	if (view.status !== 'open' || !view.isRead) return
	const [now, wanted] = [lastMarks(deck.state().log), marksOf(view)]
	const marks = [...new Set([...now.keys(), ...wanted.keys()])].flatMap((id): Marked[] => {
		const [mark, vaults] = [now.get(id), wanted.get(id)]
		if (mark !== known.get(id) || mark === vaults) return []
		if (vaults) return mark === 'again' && vaults === 'pass' ? [] : [{ id, mark: vaults }]
		// A withdrawn choice is dealt again after all others.
		if (mark === 'like') return [{ id, mark: 'again' }]
		return mark === 'pass' ? [{ id, mark: 'undone' }] : []
	})
	if (marks.length > 0) deck.rearrange((state, inView) => mergeMarks(state, marks, inView))
}

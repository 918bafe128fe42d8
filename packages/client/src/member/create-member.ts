import { type SlotNews, slotNews, slotPaths, type ToldMatch } from '@ydo/contract/slots'
import { weekAt } from '@ydo/crypto/week'
import type { Request } from '#calls/request.ts'
import { singleFlight } from '#calls/timing.ts'
import type { Chats } from '#chat/chat-view.ts'
import { createLateChats } from '#chat/late-chats.ts'
import { createListeners } from '#deck/listeners.ts'
import { bytesIn, leavesIn } from '#directory/fetch-log.ts'
import { pinSetting, readPin } from '#directory/judge-log.ts'
import { sentIn, unnotedResets } from '#likes/like-directory.ts'
import { mayLike } from '#likes/likes-state.ts'
import type { LiveNumbers } from '#live/create-live-news.ts'
import { createRecovery, type Recovery } from '#recovery/create-recovery.ts'
import { createSlots, type SlotOutcome } from '#slots/create-slots.ts'
import type { VaultEvent } from '#vault/batch-format.ts'
import type { SyncResult } from '#vault/local-vault.ts'
import { createMatchJudge } from './match-judge.ts'
import { createParts, type MemberOptions } from './member-parts.ts'
import {
	type Evidence,
	evidenceOf,
	type MemberView,
	memberViewOf,
	type Seen,
	showsSame,
	violationIn,
} from './member-view.ts'
import { accountedLeaves, buildSlot, createSender, isClockWrong, senderOf } from './sender.ts'

/**
 * `full`: too many likes are open, or the peer is liked or matched already. `stopped`: there is a violation, or the device is signing out.
 */
export type Decided = 'kept' | 'full' | 'stopped'

/** A member without a screen: their likes, what must stay hidden from the server, and their matches (docs/crypto.md). */
export type Member = {
	/** Loads the device's storage, without the network. */
	open(): Promise<MemberView['status']>
	/**
	 * Decisions apply on the device at once, and leave with the next slot. They reject if the device cannot store them, and with RangeError
	 * for a text of more than 240 bytes.
	 */
	like(peer: string, text?: string): Promise<Decided>
	pass(peer: string): Promise<Decided>
	undo(peer: string): Promise<Decided>
	withdraw(peer: string): Promise<Decided>
	changeNote(peer: string, text: string): Promise<Decided>
	/** Stores a preference for all of the member's devices; does nothing before there are keys. */
	keepSetting(name: string, text: string): Promise<void>
	/** Creates keys if there are none, syncs device and server and sends slots, until `signal` aborts. Rejects only for an internal error. */
	run(signal: AbortSignal): Promise<void>
	/** Syncs everything, without a slot. True if it succeeded. */
	sync(): Promise<boolean>
	/** Makes this device the sender of the member's likes. `limit`: the server accepts no more changes today. */
	sendFromHere(): Promise<'done' | 'limit' | 'waiting'>
	/**
	 * For signing out: the last slots announce to the other devices that this one sends no more. Never rejects, and takes at most three
	 * seconds.
	 */
	stopSending(): Promise<void>
	/** Call when the page is hidden or closed: its last slot leaves now. */
	hide(): void
	/** Sends a slot now, outside the schedule: for programs without a screen. */
	sendSlot(): Promise<SlotOutcome | undefined>
	/** For a member who lost all keys: a new vault, and a `reset` that everybody sees. */
	startOver(): Promise<SyncResult>
	readonly recovery: Recovery
	readonly chats: Chats
	/** Evidence of everything refused, for a file that others can verify. */
	evidence(): Evidence
	view(): MemberView
	subscribe(listener: () => void): () => void
}

/** Milliseconds that a decision waits for the first keys. */
const patience = 8000

/** Milliseconds before storage that did not open is tried again; each pause doubles the one before. */
const pauses = { first: 1000, longest: 60_000 }

export function createMember(options: MemberOptions): Member {
	const { request, now, report = console.error } = options
	const parts = createParts(options)
	const { vault, replica } = parts
	const recovery = createRecovery({
		...options,
		vault: { ...vault, rotate: (rotation) => slots.pausedWhile(() => vault.rotate(rotation)) },
	})
	const changes = createListeners()
	const judge = createMatchJudge(options, parts)
	const sender = createSender(parts, options)
	/** The server has a vault that this device has no key of. */
	let isElsewhere = false
	let isRunning = false
	/** Only the last slots may still leave. */
	let isSigningOut = false
	/** Number of the last notice handled. */
	let notices = -1
	/** The recovery methods known to be on the server. */
	let checkedBackups = ''

	const slots = createSlots({
		...options,
		vault,
		isStopped: isViolated,
		report,
		news: () => fetchNews(),
		giveUpLeaf: sender.giveUpLeaf,
		plan: sender.plan,
		build: (kind) => buildSlot(parts, { ...kind, judgedAt: judge.judgedAt() }),
	})
	const chats = createLateChats({
		...options,
		...parts,
		isStopped,
		ownLeaves: () => accountedLeaves(parts),
		onViolation: update,
	})
	let view = memberViewOf(seen())
	const fetchNews = singleFlight(() => fetchOnce().catch(falseUnlessOurs))

	// What this device does on news, in this order. News is fetched on schedule, when the server rings, and when the member presses "send
	// from here": no like, pass or undo adds, skips or moves a call (docs/crypto.md, "Blind reactions"). A failed step is retried with the
	// next news.
	//
	// 1. One call asks for all that is new: the log's leaves, the vault's entries, the matches.
	// 2. The log is read first: the vault's snapshots name members by their place in it.
	// 3. The vault is read. A new member's vault is begun here.
	// 4. Backups are repaired that an interrupted change left half done.
	// 5. The log is judged by the vault: own leaves that it cannot account for, and the pinned witnesses. After a violation nothing follows.
	// 6. Members who started over are noted in the vault, from when on their new keys wait.
	// 7. All told matches are judged together, now that log and vault are as new as they.
	// 8. This device's keys are published, and it takes over sending if it should.
	// 9. Accepted matches are confirmed, and open their chats.

	/** True if the vault matches the server's afterwards. */
	async function fetchOnce(): Promise<boolean> {
		await slots.look()
		if (isStopped()) return false
		await replica.open()
		await vault.open()
		await syncPin()
		if (isStopped()) return false
		const after = vault.view().seq
		const news = await askNews(request, { entries: after, leaves: replica.head()?.size ?? 0 })
		if (!news) return false
		sender.hear(news)
		const hasLog = await readLog(news)
		if (!(await readVault(news, { after, hasLog })) || isStopped()) return false
		await repairBackups()
		if (hasLog && (await judgeLog())) await useKeys(news)
		update()
		return vault.view().status === 'open' && !isStopped()
	}

	/** True if the log is as new as the answer. */
	async function readLog({ checkpoint, leaves }: SlotNews): Promise<boolean> {
		if (checkpoint === '') return true
		const { outcome } = await replica.take({ checkpoint, leaves: leavesIn(leaves) })
		return outcome === 'synced'
	}

	async function readVault({ entries, last }: SlotNews, { after, hasLog }: { after: number; hasLog: boolean }) {
		const taken = await vault.take({ entries: entries.map(bytesIn), last, after })
		const outcome = taken === 'waiting' ? await vault.sync() : taken
		if (outcome === 'keyless') isElsewhere = last > 0
		update()
		if (outcome !== 'keyless' || isElsewhere || !hasLog) return outcome === 'done'
		await vault.begin()
		return true
	}

	/** Repairs an interrupted update between vault and server. */
	async function repairBackups(): Promise<void> {
		const backups = [vault.key()?.keyVersion, ...vault.view().state.wraps.map(({ id }) => id)].join()
		if (backups !== checkedBackups && (await recovery.repair()) === 'done') checkedBackups = backups
	}

	/** True if the keys in the log may be used. */
	async function judgeLog(): Promise<boolean> {
		const own = await accountedLeaves(parts)
		const judged = own ? await replica.judgeOwn(parts.id, vault.view().state.awaited) : undefined
		return judged?.outcome !== 'violated' && (await syncPin())
	}

	/** Judges the log by the account's pin, and stores a changed pin in the vault. True if keys may be used. */
	async function syncPin(): Promise<boolean> {
		const { status, state } = vault.view()
		if (status !== 'open' || !state.root || !replica.head()) return true
		const pin = await replica.judgePin(readPin(state.settings[pinSetting]))
		const text = JSON.stringify(pin)
		if (pin && text !== state.settings[pinSetting]) await vault.enqueue({ type: 'setting', name: pinSetting, text })
		update()
		return pin !== undefined
	}

	async function useKeys(news: SlotNews): Promise<void> {
		const beside = { size: replica.head()?.size ?? 0, isClockWrong: isClockWrong(news, now()) }
		// A wrong clock would make them usable too early or too late.
		if (!beside.isClockWrong) await noteResets()
		await judge.judge(news.matches, beside)
		// Only the page that would send the stored slot can discard it.
		if (vault.view().isCopied && (await slots.discard())) await sender.giveUpLeaf()
		await sender.publish(news.season)
		await acceptMatches(news.matches)
	}

	/** The wait for a key after starting over counts per account, not per device. */
	async function noteResets(): Promise<void> {
		for (const { peer, leaf } of unnotedResets(parts, vault.view().state)) {
			await vault.enqueue({ type: 'resetHeld', peer, leaf, at: now() })
		}
	}

	/** Confirms the vault's matches to the server, and passes all matches to the chats. */
	async function acceptMatches(told: readonly ToldMatch[]): Promise<void> {
		await judge.accept(told)
		const matches = await judge.list()
		if (matches) chats.meet(matches.matches, matches.missing)
	}

	/** A decision is stored on the device, and waits there for the next slot: it makes no call. */
	async function decide(event: VaultEvent): Promise<Decided> {
		if (vault.view().status === 'closed') await open()
		if (isStopped()) return 'stopped'
		if (view.status === 'new') await untilKeyed()
		if (vault.view().status !== 'open') throw new Error('there are no keys yet')
		const isSent = sentIn(vault.view().state, parts, weekAt(now()))
		if (event.type === 'liked' && !mayLike(vault.view().state.likes, event.peer, isSent)) return 'full'
		await vault.enqueue(event)
		return 'kept'
	}

	/** Keys are created just after the card: a decision waits briefly for them, without a request. */
	async function untilKeyed(): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>()
		const end = changes.add(() => view.status !== 'new' && resolve())
		await Promise.race([promise, options.wait(patience)]).finally(end)
	}

	async function open(): Promise<MemberView['status']> {
		// Snapshots of the vault index members by the log.
		await replica.open()
		await Promise.all([vault.open(), slots.look(), judge.open()])
		await chats.load()
		update()
		return view.status
	}

	/** Opens the storage as soon as the browser permits. */
	async function untilOpen(signal: AbortSignal): Promise<void> {
		for (let pause = pauses.first; !signal.aborted; pause = Math.min(2 * pause, pauses.longest)) {
			try {
				await open()
				return
			} catch (error) {
				report(error)
			}
			await options.wait(pause, signal)
		}
	}

	async function run(signal: AbortSignal): Promise<void> {
		await untilOpen(signal)
		if (signal.aborted) return
		isRunning = true
		chats.run(signal)
		const ends = [
			options.news((numbers) => void onNumbers(numbers).catch(report), chats.hearTyping),
			onUnlocked(() => void sync().catch(report)),
		]
		try {
			// Slots go on, whatever fails in the first sync.
			await sync().catch(report)
			await slots.run(signal)
		} finally {
			for (const end of ends) end()
			isRunning = false
		}
	}

	async function sync(): Promise<boolean> {
		const isDone = await fetchNews()
		return (await chats.sync()) && isDone
	}

	/** The server rang: fetches what is newer than the device has. */
	async function onNumbers({ notices: latest, vault: last, messages }: LiveNumbers): Promise<void> {
		if (isStopped()) return
		const before = notices
		if (latest > before) {
			notices = latest
			// A failed fetch is retried with the next numbers.
			if (!(await fetchNews())) notices = Math.min(notices, before)
			if (!(await chats.sync())) await chats.hear(messages)
			return
		}
		chats.hear(messages).catch(report)
		// Waits for slots in flight: an entry this device appended is no news, even if announced before its response.
		await slots.settled()
		if (last > vault.view().seq) await vault.open()
		if (last > vault.view().seq) await vault.sync()
	}

	/** Notifies when a recovery has unlocked the vault. Returns a function that unsubscribes. */
	function onUnlocked(listener: () => void): () => void {
		let { status } = vault.view()
		return vault.subscribe(() => {
			const before = status
			status = vault.view().status
			if (status === 'open' && before !== 'open') listener()
		})
	}

	function isStopped(): boolean {
		return isSigningOut || isViolated()
	}

	function isViolated(): boolean {
		return violationIn({ vault: vault.view(), ...violations() }) !== undefined
	}

	function violations() {
		return { violation: replica.violation(), slotViolation: slots.violation() }
	}

	function seen(): Seen {
		return {
			...{ vault: vault.view(), parts, isElsewhere, now: now(), canSend: options.canSend, lastSlot: slots.outcome() },
			...{
				told: judge.told(),
				refused: judge.refused(),
				season: sender.season(),
				clockFits: sender.clockFits(),
				...violations(),
			},
		}
	}

	/** Notifies the screens, if they would show anything else. */
	function update(): void {
		chats.look()
		const next = memberViewOf(seen())
		if (showsSame(view, next)) return
		view = next
		changes.tell()
	}

	vault.subscribe(update)
	slots.subscribe(update)
	return {
		open,
		like: (peer, text = '') => decide({ type: 'liked', peer, kind: 'dating', text, at: now() }),
		pass: (peer) => decide({ type: 'passed', peer }),
		undo: (peer) => decide({ type: 'undone', peer }),
		withdraw: (peer) => decide({ type: 'withdrawn', peer }),
		changeNote: (peer, text) => decide({ type: 'noteChanged', peer, text }),
		keepSetting: async (name, text) => void (await decide({ type: 'setting', name, text })),
		run,
		sync,
		async sendFromHere() {
			if (!sender.takeOver()) return 'limit'
			await fetchNews()
			return senderOf(parts).is === 'this device' ? 'done' : 'waiting'
		},
		async stopSending() {
			isSigningOut = true
			if (vault.view().status === 'open') await slots.signOut()
		},
		hide: slots.hide,
		sendSlot: slots.sendNow,
		async startOver() {
			const begun = await slots.pausedWhile(vault.startOver)
			if (begun === 'done' && isRunning) void sync().catch(report)
			return begun
		},
		recovery,
		chats,
		evidence: () => evidenceOf({ ...seen(), member: options.member, chats: chats.violations() }),
		view: () => view,
		subscribe: changes.add,
	}
}

/** One call for everything new; undefined without a valid answer. Never rejects. */
async function askNews(request: Request, held: { entries: number; leaves: number }): Promise<SlotNews | undefined> {
	const answer = await request(`${slotPaths.slot}?entries=${held.entries}&leaves=${held.leaves}`).catch(() => undefined)
	const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
	return slotNews.safeParse(body).data
}

/** No answer or an invalid one: the next run retries. */
function falseUnlessOurs(error: unknown): false {
	if (error instanceof RangeError) throw error
	return false
}

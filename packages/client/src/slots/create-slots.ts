import { type SlotViolation, slotLimits, slotTimes, slotViolation } from '@ydo/contract/slots'
import type { Random } from '@ydo/crypto/bytes'
import type { Request } from '#calls/request.ts'
import { createListeners } from '#deck/listeners.ts'
import { StorageConflict, type ValueStorage } from '#held/value-storage.ts'
import type { Lease } from '#session/refresh.ts'
import type { Vault } from '#vault/create-vault.ts'
import { readJson, type StoredSlot } from '#vault/vault-storage.ts'
import type { Sending, SlotKind } from './build-tick.ts'
import { createSlotCount, jitter, slotAfter } from './slot-schedule.ts'
import { callSlot, createSlotStore } from './slot-store.ts'

// [Note: planned slots] A decision replaces the armed slot too, so everything about a slot that a server can see (whether it has a tick, its
// leaf and week) is planned at times that do not depend on decisions: before a regular slot, after one, and when the vault's head moves.
// Were it read as the slot is built, whatever changed since would show in the slots of those who decided, and in no others.

/** Result of a slot. An unanswered call is repeated unchanged in the next slot. */
export type SlotOutcome = 'sent' | 'offline' | 'refused' | 'violation'

export type Slots = {
	/** Sends slots while the application is open, until `signal` aborts. Rejects only for an internal error. */
	run(signal: AbortSignal): Promise<void>
	/** Call when the page is hidden or closed: sends the armed slot, with nothing awaited before the request. */
	hide(): void
	/** Sends a slot now, outside the schedule: for programs without a screen. */
	sendNow(): Promise<SlotOutcome | undefined>
	/**
	 * [Note: signing out] Sends exactly two slots, whatever is queued or answered, and nothing afterwards. Both announce that this device
	 * sends no more, unless the first must repeat an unanswered slot. The second has no tick. Never rejects.
	 */
	signOut(): Promise<void>
	/**
	 * Runs a change of the vault that holds its turn while the server is asked. Meanwhile no slot is replaced, so what leaves a page that is
	 * hidden does not depend on decisions made since.
	 */
	pausedWhile<Result>(change: () => Promise<Result>): Promise<Result>
	/** Discards the stored slot of a copied storage: its tick must not leave, its events stay queued. False for a page without the lock. */
	discard(): Promise<boolean>
	/** Resolves once no slot of this page is in flight. Never rejects. */
	settled(): Promise<unknown>
	/** Result of this page's last slot. */
	outcome(): SlotOutcome | undefined
	violation(): SlotViolation | undefined
	/** Loads a violation that another tab has stored. */
	look(): Promise<void>
	subscribe(listener: () => void): () => void
}

export type SlotParts = {
	vault: Pick<Vault, 'view' | 'subscribe' | 'sync' | 'taken' | 'isLastOwn' | 'isOvertaken' | 'reseal'>
	storage: ValueStorage
	/** Member id. */
	member: string
	request: Request
	random: Random
	now(): number
	wait(milliseconds: number, signal?: AbortSignal): Promise<void>
	lease: Lease
	/** Syncs vault, log and matches. True if the vault matches the server's. */
	news(): Promise<boolean>
	/** By which leaf and week the device sends now; undefined if it sends no ticks. */
	plan(): Sending | undefined
	/** Builds the next slot; undefined while the vault has no keys. */
	build(slot: SlotKind): Promise<StoredSlot | undefined>
	/** Called when the stored slot is discarded although it may have left: this device must no longer send under its tick's leaf. */
	giveUpLeaf(): Promise<void>
	/** True once there is a violation: nothing is sent any more. */
	isStopped(): boolean
	/** Receives errors. None of them moves or skips a slot. */
	report(error: unknown): void
}

/** Milliseconds before a slot in which nothing is replaced any more, so that its timing does not reveal a decision. */
const freeze = 500
/** Milliseconds by which a clock may differ from the schedule before the schedule follows it. */
const clockJump = 60_000
/** Milliseconds that signing out waits for each of its slots. */
const signOutTimeout = 1400
/** Milliseconds between attempts to take hold of failing storage: from the first, doubled, up to the longest. */
const retryAfter = { first: 1000, longest: 60_000 } as const

export function createSlots(parts: SlotParts): Slots {
	const { vault, storage, member, request, random, now, wait, lease, news, build, giveUpLeaf, isStopped } = parts
	// Losing the lock to another page is not an error.
	const report = (error: unknown) => error instanceof StorageConflict || parts.report(error)
	const listeners = createListeners()
	const violationKey = `vault/${member}/slot-violation`
	const count = createSlotCount(storage, member, report)
	/** Ends this page's turn as the sender of slots. */
	let endLead = () => {}
	const store = createSlotStore({ storage, member, onLost: () => endLead() })
	let isFrozen = false
	/** The vault was synced since this page started, and since the last conflict. */
	let isSynced = false
	let isHiding = false
	/** The page was hidden: its last slot is in flight, then the lock is released. */
	let isLeaving = false
	/** Only the two slots of signing out may still leave. */
	let isSigningOut = false
	let isDirty = false
	/** The slot being built is a regular one, which may carry a snapshot. */
	let isRegular = false
	let building: Promise<void> | undefined
	/** [Note: planned slots] */
	let planned: Sending | undefined
	let plannedAt = -1
	/** Changes of the vault in progress for which slots are paused. */
	let pauses = 0
	let last: SlotOutcome | undefined
	let inFlight: Promise<unknown> = Promise.resolve()
	let lastSendNow: Promise<unknown> = Promise.resolve()
	let violation: SlotViolation | undefined
	let seen = { seq: -1, waiting: -1 }

	function takeHold(): Promise<void> {
		return store.takeHold(async () => {
			await count.read()
			isSynced = false
			isFrozen = false
			isLeaving = false
		})
	}

	async function lead(signal: AbortSignal): Promise<void> {
		if (isSigningOut) return
		const hold = new AbortController()
		endLead = () => hold.abort()
		signal.addEventListener('abort', endLead, { once: true })
		try {
			if (await untilHeld(hold.signal)) await keepSending(hold.signal)
		} finally {
			store.releaseHold()
			signal.removeEventListener('abort', endLead)
		}
	}

	/** Takes hold, however often storage fails. False if another page has taken the lock and continues. */
	async function untilHeld(signal: AbortSignal): Promise<boolean> {
		for (
			let pause: number = retryAfter.first;
			!signal.aborted && !isSigningOut;
			pause = Math.min(2 * pause, retryAfter.longest)
		) {
			try {
				await takeHold()
				return true
			} catch (error) {
				store.releaseHold()
				if (error instanceof StorageConflict) return false
				report(error)
			}
			await wait(pause, signal)
		}
		return false
	}

	async function keepSending(signal: AbortSignal): Promise<void> {
		let openedAt = now()
		// `most`: the wait by the schedule, since the device's clock may be set meanwhile.
		const until = (at: number, most: number) => wait(Math.min(Math.max(0, at - now()), most), signal)
		const prepareNext = () => prepare(signal).catch(report)
		await prepareNext()
		for (let nominal = slotAfter(undefined), before = 0; !signal.aborted; ) {
			const delay = nominal + jitter(random) - slotTimes.newsBefore
			await until(openedAt + delay, nominal - before + slotTimes.jitter)
			if (signal.aborted) return
			// The clock was set, or the device slept: neither holds slots up nor sends those of hours at once.
			if (Math.abs(now() - openedAt - delay) > clockJump) openedAt = now() - delay
			const due = openedAt + delay + slotTimes.newsBefore
			const ready = prepareNext()
			await until(due - freeze, slotTimes.newsBefore)
			isFrozen = true
			await Promise.race([ready, until(due, freeze)])
			await until(due, freeze)
			if (signal.aborted) return
			// Not awaited: the response time moves no slot.
			void sendRegular(due)
			before = nominal
			nominal = slotAfter(nominal)
		}
	}

	/** Syncs, then builds the slot that follows. */
	async function prepare(signal: AbortSignal): Promise<void> {
		if (isSigningOut) return
		isSynced = (await news()) || isSynced
		if (signal.aborted || !isSynced || isStopped()) return
		isRegular = true
		plan()
		await rearm()
	}

	function plan(): void {
		planned = parts.plan()
		plannedAt = vault.view().seq
	}

	/** Replaces the armed slot, unless it may have left. Single-flight: concurrent callers share one run. */
	function rearm(): Promise<void> {
		isDirty = true
		if (pauses > 0) return Promise.resolve()
		building ??= replace().finally(() => {
			building = undefined
			if (isHiding) sendHidden()
		})
		return building
	}

	async function replace(): Promise<void> {
		while (isDirty && store.holder !== undefined && !isStopped() && !vault.view().isCopied) {
			isDirty = false
			if (store.mayHaveLeft) {
				await resolveStored()
				continue
			}
			const { seq, waiting } = vault.view()
			seen = { seq, waiting }
			// The armed slot stays armed meanwhile: neither a slow device nor an error keeps a slot from leaving.
			const next = await build({ isRegular, isLast: isSigningOut, plan: planned })
			if (!next || store.mayHaveLeft || (store.isArmed && isFrozen)) return
			await store.arm(next)
		}
	}

	/**
	 * A slot of an earlier page that the vault shows makes room for the next one: the page was closed before its answer came, and what is
	 * decided here must not wait for another. After another entry came first, only the batch is sealed again: the tick stays as it is.
	 */
	async function resolveStored(): Promise<void> {
		if (!store.slot) return
		const { batch, entry, tick } = store.slot
		if (store.isFound && ((await vault.isLastOwn(entry)) || (batch && (await vault.isLastOwn(batch))))) {
			await store.forget()
			isDirty = true
			return
		}
		// Checked even if this page has not sent it: visits of one slot would otherwise meet the same conflict every time.
		if (store.isArmed && !(await vault.isOvertaken(batch ?? entry))) return
		// A snapshot from before the other entry would lose that entry.
		const sealed = await vault.reseal(batch ?? entry)
		// The vault has another key by now.
		if (!sealed) return giveUp()
		await store.arm({ entry: sealed, tick })
	}

	async function giveUp(): Promise<void> {
		await giveUpLeaf()
		await store.forget()
		plan()
		isDirty = true
	}

	async function sendRegular(due: number): Promise<void> {
		try {
			const most = slotLimits.slotsPerDay - slotLimits.slotsForHiding
			// On a slow disk a slot is late rather than missing: a missing one would reveal a decision just before it.
			await store.arming
			if (!isSigningOut && count.mayCount(due, most)) await send({ keepalive: false, isFollowed: true })
		} catch (error) {
			report(error)
		} finally {
			isFrozen = false
		}
	}

	function sendHidden(): void {
		isHiding = false
		const sending = count.mayCount(now(), slotLimits.slotsPerDay)
			? send({ keepalive: true, isFollowed: false })
			: Promise.resolve()
		void sending.catch(report).finally(endLead)
	}

	/** Sends the armed bytes, then builds the next slot. Nothing is awaited before the request. */
	async function send({ keepalive, isFollowed }: Leaving): Promise<SlotOutcome | undefined> {
		const slot = store.slot
		// Nothing leaves from a copied storage: another device may have sent under this leaf.
		if (!slot || !store.isArmed || !isSynced || store.holder === undefined || isStopped() || vault.view().isCopied)
			return
		store.leave()
		const posted = post(slot, keepalive)
		inFlight = posted.catch(() => undefined)
		const outcome = await posted
		last = outcome
		listeners.tell()
		isRegular = false
		if (outcome === 'sent' && store.holder !== undefined && isFollowed && !isSigningOut) {
			plan()
			await rearm()
		}
		return outcome
	}

	/** Sends one of sign-out's slots: the armed one, or a batch without a tick if that must not leave. */
	async function sendLast(isAlone: boolean): Promise<void> {
		// Only a vault sync: other news might cause other calls.
		isSynced = (await vault.sync()) === 'done' || isSynced
		if (!isAlone && isSynced && !vault.view().isCopied) {
			isRegular = false
			plan()
			await rearm().catch(report)
			if (await send({ keepalive: false, isFollowed: false })) return
		}
		const slot = await build({ isRegular: false, isLast: true, plan: undefined })
		if (slot && !isStopped()) await post(slot, false)
	}

	/** Takes the lock for this one slot, unless this page holds it already. */
	async function sendNow(): Promise<SlotOutcome | undefined> {
		const isHolding = store.holder !== undefined
		if (!isHolding) await takeHold()
		try {
			isSynced = (await news()) || isSynced
			if (!isSynced) return 'offline'
			isRegular = true
			plan()
			await rearm()
			return await send({ keepalive: false, isFollowed: isHolding })
		} finally {
			if (!isHolding) store.releaseHold()
		}
	}

	/** The batch is sealed again after the next sync, and the tick goes again unchanged. */
	function overtaken(slot: StoredSlot): SlotOutcome {
		if (store.slot === slot) {
			isSynced = false
			store.disarm()
		}
		return 'refused'
	}

	async function post(slot: StoredSlot, keepalive: boolean): Promise<SlotOutcome> {
		const answer = await callSlot(request, slot, { keepalive })
		if (answer.is === 'conflict') return overtaken(slot)
		if (answer.is === 'violation') {
			violation = { ...answer.violation, at: now() }
			listeners.tell()
			await storage.change(new Map([[violationKey, JSON.stringify(violation)]]))
			return 'violation'
		}
		if (answer.is !== 'taken') return answer.is
		await vault.taken(answer.entry)
		// Checked whatever the answer says: if another entry took its place, the records are not in the vault and the tick's values would leave
		// again.
		if (await vault.isOvertaken(answer.entry)) return overtaken(slot)
		if (store.slot === slot && store.holder !== undefined) await store.forget()
		return 'sent'
	}

	// Rebuilds the slot after every decision, and when the vault's head moved, which the batch has to follow.
	vault.subscribe(() => {
		const { seq, waiting } = vault.view()
		if (seq === seen.seq && waiting === seen.waiting) return
		if (store.holder === undefined || store.mayHaveLeft || !isSynced || isSigningOut) return
		// The one being built has not seen it either.
		if (!store.slot && building === undefined) return
		if (seq !== plannedAt) plan()
		rearm().catch(report)
	})

	return {
		run: (signal) => lease(lead, signal),
		hide() {
			// A closed page fires this twice: hidden, then left.
			if (isLeaving || isSigningOut) return
			// A page that has no hold of the storage yet lets another one try.
			if (store.holder === undefined) return endLead()
			isLeaving = true
			if (building === undefined || store.mayHaveLeft) return sendHidden()
			// Sent as soon as the write that arms it is done.
			isHiding = true
		},
		sendNow() {
			const sent = lastSendNow.then(sendNow)
			lastSendNow = sent.catch(() => undefined)
			return sent
		},
		async signOut() {
			if (isSigningOut) return
			isSigningOut = true
			if (store.holder === undefined) await takeHold().catch(report)
			for (const isAlone of [false, true]) await Promise.race([sendLast(isAlone).catch(report), wait(signOutTimeout)])
			endLead()
		},
		async pausedWhile(change) {
			pauses++
			try {
				await building?.catch(report)
				return await change()
			} finally {
				pauses--
				if (isDirty && store.holder !== undefined && isSynced) rearm().catch(report)
			}
		},
		async discard() {
			if (store.holder === undefined) return false
			await store.forget()
			return true
		},
		settled: () => inFlight,
		outcome: () => last,
		violation: () => violation,
		async look() {
			violation ??= slotViolation.safeParse(readJson((await storage.read(violationKey)).get(violationKey))).data
		},
		subscribe: listeners.add,
	}
}

/** If `isFollowed` is false no next slot is stored, which the next visit would have to repeat. */
type Leaving = { keepalive: boolean; isFollowed: boolean }

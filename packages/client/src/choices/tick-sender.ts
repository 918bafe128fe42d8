import type { Season } from '@ydo/contract/directory'
import type { TickViolation } from '@ydo/contract/held-ticks'
import { type TickClock, tickNumbers } from '@ydo/contract/ticks'
import { isSameBytes, type Random, toBase64url } from '@ydo/crypto/bytes'
import { sha256 } from '@ydo/crypto/primitives'
import { weekAt } from '@ydo/crypto/week'
import { CallRefused } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'
import { bytesOf } from './bytes-of.ts'
import type { ChoiceKeys, Directory } from './choice-keys.ts'
import type { ChoicesState, LatestClaim } from './choices-state.ts'
import { countOfDay } from './claim.ts'
import type { ChoiceEvent } from './events.ts'
import { planTick } from './plan-tick.ts'
import { askClock, postTick } from './tick-calls.ts'

/** The vault, as far as choices need it. */
export type ChoiceVault = {
	state(): ChoicesState
	/**
	 * Appends what `make` makes of the state that it will follow, asked again whenever another device was first; nothing where it
	 * makes nothing. Resolves with the state after it, once the server has it; rejects where it is not known to.
	 */
	append(make: (state: ChoicesState) => ChoiceEvent | undefined): Promise<ChoicesState>
}

export type TickParts = {
	vault: ChoiceVault
	/** Undefined while no keys of that season can be used: the own one is not in the directory, or something is violated. */
	keyring(season: Season): Promise<(ChoiceKeys & Directory) | undefined>
	isRecoverable(): boolean
	request: Request
	now(): number
	/** Resolves after so many milliseconds. */
	wait(milliseconds: number): Promise<void>
	random: Random
}

/**
 * Milliseconds from a claim to its tick. Ballots take time to make: a tick that left when it was made would tell by its delay how
 * many there are.
 */
export const makingTime = 2000

/**
 * How a tick ended. Only after `sent` does a new one follow; whatever was claimed and not heard of is sent again first, the same to
 * the byte. `violation`: the server holds something else under its number.
 */
export type TickOutcome = 'sent' | 'clock' | 'season' | 'keys' | 'budget' | 'refused' | 'offline' | 'violation'

export type TickSender = {
	send(): Promise<TickOutcome>
	/** What ended it. */
	violation(): TickViolation | undefined
}

/** Sends one tick whenever it is told to: claims it in the vault, then sends what the claim says. */
export function createTickSender(parts: TickParts): TickSender {
	const { vault, request } = parts
	let heard: LatestClaim | undefined
	let violation: TickViolation | undefined

	async function send(): Promise<TickOutcome> {
		if (violation) return 'violation'
		try {
			return await sendNext(await askClock(request))
		} catch (error) {
			return outcomeOf(error)
		}
	}

	async function sendNext(clock: TickClock): Promise<TickOutcome> {
		if (Math.abs(clock.time - parts.now()) > tickNumbers.clockTolerance) return 'clock'
		if (clock.season.number !== vault.state().season) return 'season'
		const keyring = await parts.keyring(clock.season)
		return keyring ? claimAndSend(clock, keyring) : 'keys'
	}

	async function claimAndSend({ time }: TickClock, keyring: ChoiceKeys & Directory): Promise<TickOutcome> {
		const week = weekAt(time)
		for (;;) {
			const before = vault.state()
			const repeated = isUnheard(before, week) ? await deliver(before, keyring) : 'sent'
			if (repeated !== 'sent') return repeated
			const seed = parts.random(32)
			const plan = { week, at: time, directory: keyring, isRecoverable: parts.isRecoverable(), random: () => seed }
			const isNext = (state: ChoicesState) => !isUnheard(state, week) && !isSpent(state, week, time)
			const after = await vault.append((state) => (isNext(state) ? planTick(state, plan) : undefined))
			if (after.claim && isSameBytes(after.claim.seed, seed)) return deliver(after, keyring)
			if (!isUnheard(after, week)) return isSpent(after, week, time) ? 'budget' : 'clock'
		}
	}

	/** A claim of an earlier week is past: the server takes it no more. */
	function isUnheard({ claim, season }: ChoicesState, week: number): boolean {
		if (!claim || claim.week !== week || claim.season !== season) return false
		return heard?.week !== week || heard.number < claim.number
	}

	async function deliver(state: ChoicesState, keyring: ChoiceKeys): Promise<TickOutcome> {
		const leaves = parts.now() + makingTime
		const tick = await bytesOf(state, keyring)
		await parts.wait(Math.max(0, leaves - parts.now()))
		if (!tick) return 'keys'
		const held = await postTick(request, tick)
		if (held.length !== 32) return 'offline'
		const sent = await sha256(tick)
		if (isSameBytes(held, sent)) heard = state.claim
		else violation = { ...numberOf(state), sent: toBase64url(sent), answered: toBase64url(held), at: parts.now() }
		return violation ? 'violation' : 'sent'
	}

	return { send, violation: () => violation }
}

function numberOf({ claim }: ChoicesState) {
	return { week: claim?.week ?? 0, number: claim?.number ?? 0 }
}

function isSpent(state: ChoicesState, week: number, at: number): boolean {
	const { claim } = state
	const number = claim?.week === week ? claim.number + 1 : 0
	return number >= tickNumbers.perWeek || countOfDay(state, at) > tickNumbers.perDay
}

/** What is wrong with our own bytes is nobody's network. */
function outcomeOf(error: unknown): TickOutcome {
	if (error instanceof RangeError) throw error
	if (!(error instanceof CallRefused) || error.status >= 500) return 'offline'
	return error.status === 429 ? 'budget' : 'refused'
}

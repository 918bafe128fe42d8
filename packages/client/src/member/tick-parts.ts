import type { TickViolation } from '@ydo/contract/held-ticks'
import { createTicker, type Ticker } from '#choices/create-ticker.ts'
import { createTickSender, type TickOutcome } from '#choices/tick-sender.ts'
import { choiceKeysOf, directoryOf } from './keyring.ts'
import type { MemberOptions, MemberParts } from './member-parts.ts'
import { tickVaultOf } from './tick-vault.ts'
import { createTickViolations } from './tick-violations.ts'

type Rounds = {
	/** Brings everything up to date before a tick is claimed; what ends the tick where it could not, or nothing was decided yet. */
	before(): Promise<true | TickOutcome>
	/** Whether something is violated, which ends all ticks. */
	isStopped(): boolean
	isRecoverable(): boolean
	/** Whether nothing is to be opened any more by keys of past seasons, which a snapshot drops. */
	mayDropKeys(): boolean
}

export type MemberTicker = Ticker & {
	/** Reads what this device, in this tab or another, has found wrong. */
	look(): Promise<void>
	violation(): TickViolation | undefined
}

/** The member's ticker: before each claim comes a round, after each answered tick a snapshot where one is due. */
export function tickerOf(options: MemberOptions, parts: MemberParts, rounds: Rounds): MemberTicker {
	const { vault } = parts
	const { request, random, now, wait, elect, isVisible } = options
	const found = createTickViolations(options)
	const sender = createTickSender({
		vault: tickVaultOf(vault),
		async keyring() {
			const [directory, keys] = [directoryOf(parts), await choiceKeysOf(parts)]
			return directory && keys && { ...keys, ...directory }
		},
		isRecoverable: rounds.isRecoverable,
		request,
		now,
		wait,
		random,
	})

	async function send(): Promise<TickOutcome> {
		const ready = await rounds.before()
		if (rounds.isStopped()) return 'violation'
		if (ready !== true) return ready
		const outcome = await sender.send()
		const violation = sender.violation()
		if (violation) await found.keep(violation)
		if (outcome === 'sent' && vault.view().snapshotDue && rounds.mayDropKeys()) await vault.compact()
		return outcome
	}

	const ticker = createTicker({ sender: { send }, now, wait, isVisible, elect })
	return { ...ticker, look: found.look, violation: found.standing }
}

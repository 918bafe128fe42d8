import { type ChoicesState, noChoices, reduceChoices } from '#choices/choices-state.ts'
import type { ChoiceEvent, SeasonBegun } from '#choices/events.ts'
import type { ChoiceVault } from '#choices/tick-sender.ts'
import type { Vault } from '#vault/create-vault.ts'

/** The vault, as ticks claim in it. */
export function tickVaultOf(vault: Vault): ChoiceVault {
	return {
		state: () => vault.view().state.choices,
		async append(make) {
			let after: ChoicesState = noChoices
			const appended = await vault.propose(({ choices }) => {
				const event = make(choices)
				after = event ? reduceChoices(choices, event) : choices
				return event && isSaid(event) ? event : undefined
			})
			if (appended === 'done' || appended === 'declined') return after
			throw new Error(`the vault is ${appended}`)
		},
	}
}

/** A season is begun by its key, which is an entry of its own. */
function isSaid(event: ChoiceEvent): event is Exclude<ChoiceEvent, SeasonBegun> {
	return event.type !== 'seasonBegun'
}

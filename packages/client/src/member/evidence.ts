import type { Violation } from '@ydo/contract/held-directory'
import type { TickViolation } from '@ydo/contract/held-ticks'
import type { VaultViolation } from '@ydo/contract/held-vault'
import type { Settled } from '#choices/events.ts'
import type { Seen } from './member-view.ts'

/** All that shows what was refused. It names those whom refused matches were said to be with: its owner alone decides who gets it. */
export type Evidence = {
	/** The member's own id, base64url. */
	readonly member: string
	readonly vault?: VaultViolation
	readonly directory?: Violation
	readonly ticks?: TickViolation
	readonly refusedMatches: readonly Settled[]
}

export function evidenceOf({ member, vault, violation, tickViolation }: Seen & { member: string }): Evidence {
	return {
		member,
		...(vault.violation && { vault: vault.violation }),
		...(violation && { directory: violation }),
		...(tickViolation && { ticks: tickViolation }),
		refusedMatches: Object.values(vault.state.choices.settled).filter(({ outcome }) => outcome === 'refused'),
	}
}

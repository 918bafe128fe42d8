import type { ChatViolation } from '@ydo/contract/held-chats'
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
	readonly chats?: readonly ChatViolation[]
	readonly refusedMatches: readonly Settled[]
}

type Gathered = Seen & { member: string; chats: readonly ChatViolation[] }

export function evidenceOf({ member, vault, violation, tickViolation, chats }: Gathered): Evidence {
	return {
		member,
		...(vault.violation && { vault: vault.violation }),
		...(violation && { directory: violation }),
		...(tickViolation && { ticks: tickViolation }),
		...(chats.length > 0 && { chats }),
		refusedMatches: Object.values(vault.state.choices.settled).filter(({ outcome }) => outcome === 'refused'),
	}
}

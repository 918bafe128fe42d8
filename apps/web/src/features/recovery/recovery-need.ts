import type { MemberView } from '@ydo/client/member/member-view'

/** What keeps choices from leaving, or from being shown, and only their owner can mend: no way back, or a device without their key. */
export type RecoveryNeed = 'set up' | 'open'

export function recoveryNeed(view: MemberView | undefined): RecoveryNeed | undefined {
	if (view?.status === 'locked') return 'open'
	// Before the vault's entries were read, a way back may be among them. Asked after a pass as after a like: who keeps a key, which
	// the server sees, would tell who liked somebody.
	const waits = view?.status === 'open' && view.isRead && !view.isRecoverable
	return waits ? 'set up' : undefined
}

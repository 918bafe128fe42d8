import type { NoticeKind } from '@ydo/contract/notices'
import type { PushKind } from '@ydo/contract/push'

/**
 * Knocks at the devices of members who want to be told of such a thing: to be called once it is committed. Returns at once, never
 * throws, and promises nothing: what a knock stands for is asked for by the device anyway.
 */
export type Knock = (memberIds: readonly Buffer[], kind: PushKind) => void

/** Under which switch a notice knocks. */
export const knockOf: Readonly<Record<NoticeKind, PushKind>> = {
	match: 'match',
	'sign-in': 'account',
	'token-reused': 'account',
	'keys-reset': 'account',
}

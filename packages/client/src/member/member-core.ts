import type { MemberChats } from '#chat/create-chats.ts'
import type { Recovery } from '#recovery/create-recovery.ts'
import type { MemberOptions, MemberParts } from './member-parts.ts'
import type { MemberView, Seen } from './member-view.ts'
import type { MemberTicker } from './tick-parts.ts'

/** What a member remembers beside vault and directory, as long as it lives. */
export type MemberMemory = Pick<Seen, 'isElsewhere' | 'matchedAt'> & {
	isRunning: boolean
	/** The last notice heard of. */
	notices: number
	/** The ways back that the server is known to hold. */
	waysSettled: string
}

/** What the functions of one member share. */
export type MemberCore = {
	readonly options: MemberOptions
	readonly parts: MemberParts
	readonly recovery: Recovery
	readonly ticker: MemberTicker
	readonly chats: MemberChats
	readonly memory: MemberMemory
	/** Brings back what the device holds; asks nothing of the network. */
	open(): Promise<MemberView['status']>
	/** One round, shared by all who ask while another runs. Whether it went through. */
	sync(): Promise<boolean>
	/** Sees anew, and tells where something else is shown. */
	changed(): void
	seen(): Seen
	isStopped(): boolean
	view(): MemberView
	subscribe(listener: () => void): () => void
}

import type { Chats } from '#chat/chat-view.ts'
import type { Recovery } from '#recovery/create-recovery.ts'
import type { ChoiceContent } from '#vault/vault-content.ts'
import type { Settled } from '#vault/vault-parts.ts'
import { createMemberCore } from './create-member-core.ts'
import { type Decided, decide, keepSetting } from './decide.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import type { MemberOptions } from './member-parts.ts'
import type { MemberView } from './member-view.ts'
import { runMember } from './run-member.ts'

/** A member without a screen: whom they choose, what the server may not know of it, and who chose them (docs/crypto.md). */
export type Member = {
	/** Brings back what the device holds; asks nothing of the network. */
	open(): Promise<MemberView['status']>
	/**
	 * Decisions count on the device at once, and are appended to the vault when there is a network. The first one makes the vault.
	 * They reject where the device does not let them be kept, and with RangeError for a text of more than 120 bytes.
	 */
	like(peer: string, text?: string): Promise<Decided>
	pass(peer: string): Promise<Decided>
	undo(peer: string): Promise<Decided>
	withdraw(peer: string): Promise<Decided>
	changeNote(peer: string, text: string): Promise<Decided>
	/** Keeps it for all of the member's devices; nothing before there is a vault. */
	keepSetting(name: string, text: string): Promise<void>
	/** Keeps device and server in step and sends ticks, until `signal` ends. Rejects for a fault of ours alone. */
	run(signal: AbortSignal): Promise<void>
	/** One round of it, without a tick. Whether it went through. */
	sync(): Promise<boolean>
	/** All keys are lost: a new vault, and a `reset` that everybody sees. */
	startOver(): Promise<Settled>
	readonly recovery: Recovery
	readonly chats: Chats
	/** What shows whatever was refused: for a file that others can look into. */
	evidence(): Evidence
	view(): MemberView
	subscribe(listener: () => void): () => void
}

export function createMember(options: MemberOptions): Member {
	const core = createMemberCore(options)
	const { memory, open, recovery, chats, view, subscribe } = core
	const sync = async () => {
		const isDone = await core.sync()
		return (await chats.sync()) && isDone
	}
	const keep = (content: ChoiceContent) => decide(core, content)
	return {
		open,
		like: (peer, text = '') => keep({ type: 'liked', peer, text, at: options.now() }),
		pass: (peer) => keep({ type: 'passed', peer }),
		undo: (peer) => keep({ type: 'undone', peer }),
		withdraw: (peer) => keep({ type: 'withdrawn', peer }),
		changeNote: (peer, text) => keep({ type: 'noteChanged', peer, text }),
		keepSetting: (name, text) => keepSetting(core, { type: 'setting', name, text }),
		run: (signal) => runMember(core, signal),
		sync,
		async startOver() {
			const begun = await core.parts.vault.startOver()
			if (begun === 'done' && memory.isRunning) void sync().catch(() => undefined)
			return begun
		},
		recovery,
		chats,
		evidence: () => evidenceOf({ ...core.seen(), member: options.member }),
		view,
		subscribe,
	}
}

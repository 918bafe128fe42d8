import { taken } from '@ydo/crypto/branded'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { type SafetyNumber as Compared, type KnownKeys, safetyNumber } from '@ydo/crypto/safety-number'
import { chatOf } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { lastReset } from './chat-keys.ts'
import { matchIds, peerOf } from './chat-root.ts'
import type { ChatSummary, ChatView } from './chat-view.ts'

/** Under this name the vault keeps what stands for the two's keys, as they were compared. */
export function pinSetting(peer: string): string {
	return `pin/${peer}`
}

/** Of the keys that the verified directory has of both now; undefined where it lacks one's, or may not be believed. */
export async function comparedKeys({ parts }: ChatCore, peer: string): Promise<Compared | undefined> {
	const { replica, id } = parts
	const [own, theirs] = [keysOf(parts, id), keysOf(parts, taken('MemberId', fromBase64url(peer)))]
	return own && theirs && !replica.violation() ? safetyNumber(own, theirs) : undefined
}

/** Looks up again what was compared: the directory may have other keys by now. */
export async function renewPrints(core: ChatCore): Promise<void> {
	const { settings } = core.parts.vault.view().state
	for (const id of matchIds(core)) {
		const peer = peerOf(core, id) ?? ''
		const compared = settings[pinSetting(peer)] ? await comparedKeys(core, peer) : undefined
		if (compared) core.memory.prints.set(peer, toBase64url(compared.fingerprint))
	}
	core.changed()
}

/** Until the directory was read, keys that were compared are taken for the same. */
export function verificationOf(
	core: ChatCore,
	{ id, peer }: Pick<ChatSummary, 'id' | 'peer'>,
): ChatView['verification'] {
	const { parts, memory } = core
	const pin = parts.vault.view().state.settings[pinSetting(peer)]
	if (!pin) return areRenewed(core, { id, peer }) ? 'renewed' : 'none'
	return (memory.prints.get(peer) ?? pin) === pin ? 'verified' : 'changed'
}

/** Whether the chat was opened by keys of the peer's from before they began anew. */
function areRenewed(core: ChatCore, { id, peer }: Pick<ChatSummary, 'id' | 'peer'>): boolean {
	const since = lastReset(core.parts.replica.leavesOf(taken('MemberId', fromBase64url(peer))))
	return chatOf(core, id).epochs.some(({ peerLeaf }) => peerLeaf < since)
}

function keysOf({ replica }: ChatCore['parts'], member: KnownKeys['id']): KnownKeys | undefined {
	const leaf = replica.leavesOf(member).at(-1)
	if (!leaf || leaf.event === 'leave') return undefined
	const { identity, chatKeyHash } = leaf
	return { id: member, identity: taken('IdentityKey', identity), chatKeyHash: Uint8Array.from(chatKeyHash) }
}

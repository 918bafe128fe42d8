import type { HeldChat } from '@ydo/contract/held-chats'
import { concat, fromBase64url, toBase64url, unsigned } from '@ydo/crypto/bytes'
import type { CheckedHead } from '#directory/create-directory-replica.ts'
import { changeChat, changeChats } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { violationOf } from './chat-violation.ts'

type ToldHead = NonNullable<HeldChat['toldHead']>

/**
 * Holds the heads that peers told of against the log as it is shown to this device. One that does not fit ends its chat alone: nobody
 * has signed it, so the peer may have made it up (docs/decisions/0027).
 */
export async function checkHeads(core: ChatCore): Promise<void> {
	const { parts, memory } = core
	const known = new Map<string, CheckedHead['outcome']>()
	for (const [id, { toldHead }] of memory.chats) {
		if (!toldHead || memory.violations.has(id)) continue
		const { size, root } = toldHead
		const name = `${size} ${root}`
		const claim = { size, root: fromBase64url(root) }
		const outcome = known.get(name) ?? (await parts.replica.checkHead(claim, await parts.ownLeaves())).outcome
		if (outcome === 'unavailable') return
		if (outcome === 'violated') return parts.onViolation()
		known.set(name, outcome)
		await (outcome === 'differs' ? refuseHead(core, id, toldHead) : settleHead(core, id, toldHead))
	}
}

/** The claim is kept as messages have it: u64 size | root 32. */
function refuseHead(core: ChatCore, id: string, { size, root }: ToldHead): Promise<void> {
	const refused = toBase64url(concat(unsigned(size, 8), fromBase64url(root)))
	return changeChats(core, () => ({
		chats: new Map(),
		violations: [violationOf(core, { chat: id, fault: 'other head', refused })],
	}))
}

/** Another one may have come meanwhile, in another tab. */
function settleHead(core: ChatCore, id: string, checked: ToldHead): Promise<void> {
	return changeChat(core, id, (chat) => {
		const { toldHead, ...rest } = chat
		return toldHead?.size === checked.size && toldHead.root === checked.root ? rest : chat
	})
}

import type { HeldEpoch } from '@ydo/contract/held-chats'
import { type ChatInit, taken } from '@ydo/crypto/branded'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { type InitHeader, makeInit, NotAKey } from '@ydo/crypto/chat-init'
import { changeChat, chatOf } from './change-chats.ts'
import { refusalOf } from './chat-calls.ts'
import type { ChatCore } from './chat-core.ts'
import { learnChats, noteChats, openInits } from './chat-inits.ts'
import { chatKeyIn, type InitKeys, keysOfInit, lastReset } from './chat-keys.ts'
import { rootOf } from './chat-root.ts'

/** The epoch in which the chat goes on, once its root is in the vault; undefined where there is none that both have keys of. */
export async function openEpoch(core: ChatCore, id: string): Promise<HeldEpoch | undefined> {
	const known = currentEpoch(core, id)
	if (known) return known
	await openInits(core)
	const opened = currentEpoch(core, id)
	if (opened || isInitPending(core, id)) return opened
	await makeEpoch(core, id)
	return currentEpoch(core, id)
}

/** The last epoch, if its root is in the vault and neither of the two has begun anew since. */
export function currentEpoch(core: ChatCore, id: string): HeldEpoch | undefined {
	const last = chatOf(core, id).epochs.at(-1)
	return last && last.init === undefined && isCurrent(core, id, last) && rootOf(core, id, last.epoch) ? last : undefined
}

/** Whether neither of the two has begun anew since it was opened. */
export function isCurrent({ parts: { replica, id: self }, memory }: ChatCore, id: string, epoch: HeldEpoch): boolean {
	const peer = taken('MemberId', fromBase64url(memory.chats.get(id)?.peer ?? ''))
	return epoch.leaf >= lastReset(replica.leavesOf(self)) && epoch.peerLeaf >= lastReset(replica.leavesOf(peer))
}

/** An init by keys of now is there, and cannot be opened yet. */
function isInitPending(core: ChatCore, id: string): boolean {
	const last = chatOf(core, id).epochs.at(-1)
	return last?.init !== undefined && isCurrent(core, id, last)
}

/** Makes an init by the keys of now. Where the peer was first, theirs counts. @throws whatever the call throws */
async function makeEpoch(core: ChatCore, id: string): Promise<void> {
	const header = headerOf(core, id)
	const keys = header && (await keysOfInit(core, header))
	if (!keys || typeof keys === 'string') return
	const init = await initOf(core, header, keys)
	if (!init) return
	try {
		await noteChats(core, [await core.calls.open(toBase64url(init))])
	} catch (error) {
		const refusal = refusalOf(error)
		if (refusal === 'gone') return changeChat(core, id, (chat) => ({ ...chat, isEnded: true }))
		if (refusal !== 'conflict') throw error
		await learnChats(core)
		if (!chatOf(core, id).epochs.some(({ epoch }) => epoch === header.epoch)) {
			// Nobody was first: one of the two has a later leaf than is known here. It is tried again by that one.
			await core.parts.replica.sync(await core.parts.ownLeaves())
			throw error
		}
	}
	await openInits(core)
}

/** None where the peer published what is no chat key: it is as if there were none. */
async function initOf(core: ChatCore, header: InitHeader, keys: InitKeys): Promise<ChatInit | undefined> {
	try {
		return (await makeInit(header, { ...keys, random: core.parts.random })).init
	} catch (error) {
		if (!(error instanceof NotAKey)) throw error
		core.memory.notKeys.add(toBase64url(keys.b.chatKey))
		core.changed()
		return undefined
	}
}

function headerOf({ parts, memory }: ChatCore, id: string): InitHeader | undefined {
	const match = memory.matches.get(id)
	const key = chatKeyIn(match)
	const [own, theirs] = [parts.replica.leavesOf(parts.id).at(-1), match && parts.directory()?.usable(match.peer)]
	if (!match || !key || !own || !theirs) return undefined
	const ids = { chat: fromBase64url(id), a: parts.id, b: taken('MemberId', fromBase64url(match.peer)) }
	const epoch = (memory.chats.get(id)?.epochs.at(-1)?.epoch ?? -1) + 1
	return { ...ids, epoch, leafA: own.index, leafB: theirs.leaf }
}

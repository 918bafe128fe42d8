import type { HeldChat, HeldEpoch, HeldOutgoing } from '@ydo/contract/held-chats'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { sealMessage } from '@ydo/crypto/chat-message'
import { changeChat, changeChats, chatOf, dropLogs, logOf } from './change-chats.ts'
import { refusalOf } from './chat-calls.ts'
import type { ChatCore } from './chat-core.ts'
import { learnChats } from './chat-inits.ts'
import { rootOf } from './chat-root.ts'
import { hashAt, hashIn, readMessage } from './judge-message.ts'
import { lostEpoch } from './offer-lost.ts'
import { openEpoch } from './open-chat.ts'
import { nextOutgoing, refusedItem, withItem } from './outbox.ts'
import { receive, take } from './receive.ts'

/** How often one may be sealed anew in a round. */
const mostTries = 3

/**
 * Sends what waits, in the order in which it was kept, chat by chat. Each is sealed when it is its turn, and
 * its bytes are kept before they leave: they are sent again unchanged until they are answered. What one chat fails by keeps no other back.
 * @throws whatever the calls threw first
 */
export async function sendOutbox(core: ChatCore, ids: readonly string[]): Promise<void> {
	const failed: unknown[] = []
	for (const id of ids) await sendOf(core, id).catch((error: unknown) => failed.push(error))
	if (failed.length > 0) throw failed[0]
}

async function sendOf(core: ChatCore, id: string): Promise<void> {
	let tries = 0
	while (tries < mostTries) {
		const item = nextOutgoing(chatOf(core, id))
		if (!item || core.memory.violations.has(id) || core.parts.isStopped()) break
		if (chatOf(core, id).isEnded) {
			await changeChat(core, id, (chat) => withItem(chat, item.id, refusedItem))
			continue
		}
		const epoch = await openEpoch(core, id)
		if (!epoch && chatOf(core, id).isEnded) continue
		if (!epoch) break
		const body = await sealedBody(core, { id, item: item.id, epoch })
		if (body === undefined) continue
		if (!(await deliver(core, { id, item: item.id, body }))) tries++
	}
	dropLogs(core)
}

type Sealing = { id: string; item: string; epoch: HeldEpoch }

/** Its bytes, as they are kept from now on; undefined where it is gone. */
async function sealedBody(core: ChatCore, { id, item, epoch }: Sealing): Promise<string | undefined> {
	let body: string | undefined
	await changeChats(core, async () => {
		const chat = chatOf(core, id)
		const found = chat.outbox.find((one) => one.id === item)
		body = found?.sealed?.body
		if (!found || body !== undefined) return undefined
		const sealed = await sealedItem(core, { id, chat, found }, epoch.epoch)
		body = sealed?.sealed?.body
		return { chats: new Map([[id, withItem(chat, item, () => sealed)]]) }
	})
	return body
}

/** A mark of an epoch that is past says nothing any more: it is gone. */
async function sealedItem(
	core: ChatCore,
	{ id, chat, found }: { id: string; chat: HeldChat; found: HeldOutgoing },
	number: number,
): Promise<HeldOutgoing | undefined> {
	const { parts } = core
	const epoch = chat.epochs.find((one) => one.epoch === number)
	const root = rootOf(core, id, number)
	if (!epoch || !root || (found.upTo && found.upTo.epoch !== number)) return undefined
	const seen = found.upTo?.count ?? epoch.count
	const seenHash = seen === epoch.count ? epoch.hash : hashAt(epoch, await logOf(core, id), seen)
	const { size, root: logRoot } = parts.replica.head() ?? { size: 0, root: new Uint8Array(32) }
	const header = { chat: fromBase64url(id), epoch: number, sender: parts.id, message: fromBase64url(found.id) }
	const { kind, text } = found
	const content = {
		kind,
		text,
		seen,
		seenHash: hashIn(seenHash ?? ''),
		logSize: size,
		logRoot: Uint8Array.from(logRoot),
	}
	const { message: bytes } = await sealMessage(header, content, { root, random: parts.random })
	return { ...found, sealed: { epoch: number, body: toBase64url(bytes) } }
}

/** Sends the bytes. Whether the server has them now. What it takes no more is refused, or sealed anew where the chat has a later epoch. */
async function deliver(
	core: ChatCore,
	{ id, item, body }: { id: string; item: string; body: string },
): Promise<boolean> {
	const keep = (change: (item: HeldOutgoing) => HeldOutgoing | undefined) =>
		changeChat(core, id, (chat) => withItem(chat, item, change))
	try {
		const sent = await core.calls.send(body)
		const read = readMessage({ ...sent, body })
		// Where nothing else came before it, it is the next one that the server would tell of.
		if (read && sent.number === core.memory.number + 1) await take(core, [read], sent.number)
		else {
			await keep((one) => ({ ...one, isSent: true }))
			await receive(core)
		}
		return true
	} catch (error) {
		const refusal = refusalOf(error)
		if (!refusal) throw error
		// What the server has lost waits until it has it again.
		if (refusal === 'gone' && lostEpoch(core, id, await learnChats(core))) return false
		if (refusal === 'conflict') {
			await learnChats(core)
			// An id is for one encryption: what is sealed anew has another one.
			await keep(({ sealed, ...rest }) => ({ ...rest, id: toBase64url(core.parts.random(16)) }))
		} else await keep(refusedItem)
		// The epoch is one that the server told of: it knows the chat, and takes nothing more for it.
		if (refusal === 'gone') await changeChat(core, id, (chat) => ({ ...chat, isEnded: true }))
		return false
	}
}

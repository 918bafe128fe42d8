import type { Chat } from '@ydo/contract/chats'
import type { ChatFault, ChatViolation, HeldChat, HeldEpoch } from '@ydo/contract/held-chats'
import type { ChatRoot } from '@ydo/crypto/branded'
import { type Bytes, fromBase64url, isSameBytes, toBase64url } from '@ydo/crypto/bytes'
import { beginHistory } from '@ydo/crypto/chat-history'
import { openInit, readInitHeader } from '@ydo/crypto/chat-init'
import type { Placed } from '@ydo/log/directory'
import { chatRootName } from '#vault/vault-state.ts'
import { type Changed, changeChat, changeChats, chatOf } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { keysOfInit, mayComeYet } from './chat-keys.ts'
import { peerOf, rootOf } from './chat-root.ts'
import { violationOf } from './chat-violation.ts'
import { offerLost } from './offer-lost.ts'
import { openSealed, withRoot } from './take-page.ts'

/**
 * Asks which chats there are, notes epochs that are new, and offers those that are lost. Answers what the server had.
 * @throws whatever the calls throw
 */
export async function learnChats(core: ChatCore): Promise<readonly Chat[]> {
	const shown = await core.calls.chats()
	await noteChats(core, shown)
	await offerLost(core, shown)
	return shown
}

/**
 * Asks for all inits before keys of a past season are dropped: one under which nothing was said yet is told of in no other way. Once is
 * enough after one's own leaf of the season: the server takes none by a leaf before it. @throws whatever the call throws
 */
export async function learnBeforeDrop(core: ChatCore): Promise<void> {
	const leaf = ownLeaf(core)
	if (isAllLearned(core) || !leaf) return
	await learnChats(core)
	core.memory.learnedBy = leaf.index
}

/** Whether no init can be there that was not asked for, and that takes keys of a past season. */
export function isAllLearned(core: ChatCore): boolean {
	const { seasons } = core.parts.vault.view().state
	const latest = Math.max(...seasons.map(({ number }) => number))
	if (seasons.every(({ number }) => number === latest)) return true
	const leaf = ownLeaf(core)
	return leaf?.season === latest && core.memory.learnedBy === leaf.index
}

function ownLeaf({ parts: { replica, id } }: ChatCore): Placed | undefined {
	return replica.leavesOf(id).at(-1)
}

/** Notes inits of the server's. Another one in the place of one that was seen is a violation. */
export async function noteChats(core: ChatCore, shown: readonly Chat[]): Promise<void> {
	await changeChats(core, async () => {
		const chats = new Map<string, HeldChat>()
		const violations = new Map<string, ChatViolation>()
		for (const one of shown.toSorted((first, second) => first.epoch - second.epoch)) {
			if (violations.has(one.id) || core.memory.violations.has(one.id)) continue
			const noted = await noteInit(core, chats.get(one.id) ?? chatOf(core, one.id), one)
			if (typeof noted === 'object') chats.set(one.id, noted)
			else if (noted !== 'known')
				violations.set(one.id, violationOf(core, { chat: one.id, fault: noted, refused: one.init }))
		}
		return chats.size + violations.size > 0 ? { chats, violations: [...violations.values()] } : undefined
	})
}

async function noteInit({ parts }: ChatCore, chat: HeldChat, shown: Chat): Promise<HeldChat | 'known' | ChatFault> {
	const init = bytesIn(shown.init)
	const header = readInitHeader(init)
	const known = chat.epochs.find(({ epoch }) => epoch === shown.epoch)
	const start = toBase64url(await beginHistory(init))
	if (known) return known.start === start ? 'known' : 'other init'
	if (!header || header.epoch !== shown.epoch || toBase64url(header.chat) !== shown.id) return 'malformed'
	const isOwn = isSameBytes(header.a, parts.id)
	const peer = toBase64url(isOwn ? header.b : header.a)
	if (!isOwn && !isSameBytes(header.b, parts.id)) return 'foreign'
	if (chat.peer !== '' && chat.peer !== peer) return 'foreign'
	const [leaf, peerLeaf] = isOwn ? [header.leafA, header.leafB] : [header.leafB, header.leafA]
	const epoch = { epoch: shown.epoch, isOwn, leaf, peerLeaf, start, hash: start, count: 0, first: 0, init: shown.init }
	return { ...chat, peer, epochs: [...chat.epochs, epoch] }
}

/**
 * Opens inits that can be opened now, and what came under them. Each root is in the vault before it is used: the season's keys will be
 * dropped, and other devices have to read the history.
 */
export async function openInits(core: ChatCore): Promise<void> {
	for (const [id, { epochs }] of core.memory.chats) {
		for (const epoch of epochs) {
			if (epoch.init !== undefined) await openOne(core, id, epoch)
			else if (epoch.root === undefined) await keepRoot(core, id, epoch)
		}
	}
}

/** Of an epoch that was opened before roots were kept with it. */
async function keepRoot(core: ChatCore, id: string, { epoch }: HeldEpoch): Promise<void> {
	const root = rootOf(core, id, epoch)
	if (root) await changeChat(core, id, (chat) => withRoot(chat, epoch, root))
}

async function openOne(core: ChatCore, id: string, epoch: HeldEpoch): Promise<void> {
	const peer = peerOf(core, id)
	if (peer === undefined || core.memory.violations.has(id)) return
	const isWithPeer = peer === chatOf(core, id).peer
	const root = isWithPeer ? (rootOf(core, id, epoch.epoch) ?? (await openedRoot(core, id, epoch))) : 'never'
	if (root === 'later') return
	await changeChats(core, () => (root === 'never' ? refused(core, id, epoch) : openSealed(core, id, { epoch, root })))
}

async function openedRoot(
	core: ChatCore,
	id: string,
	{ init = '', epoch }: HeldEpoch,
): Promise<ChatRoot | 'later' | 'never'> {
	const bytes = fromBase64url(init)
	const header = readInitHeader(bytes)
	const keys = header ? await keysOfInit(core, header) : 'never'
	if (!header || typeof keys === 'string') return keys === 'later' ? 'later' : 'never'
	const as = isSameBytes(header.a, core.parts.id) ? 'a' : 'b'
	const root = await openInit(bytes, { ...keys, as })
	if (!root) return 'never'
	await core.parts.vault.propose(({ chatRoots }) =>
		chatRoots[chatRootName(id, epoch)] ? undefined : { type: 'chatRoot', chat: id, epoch, root },
	)
	return rootOf(core, id, epoch) ?? 'later'
}

/** Whether no init of the chat waits for keys that may come yet. One that ended, or was violated, waits for nothing. */
export function isOpened(core: ChatCore, id: string): boolean {
	const { epochs, isEnded } = chatOf(core, id)
	return (
		isEnded || core.memory.violations.has(id) || !epochs.some(({ init }) => init !== undefined && isAwaited(core, init))
	)
}

function isAwaited(core: ChatCore, init: string): boolean {
	const header = readInitHeader(bytesIn(init))
	return header !== undefined && mayComeYet(core, header)
}

/** An init that is none of the two's: of the server's or of the peer's making. */
function refused(core: ChatCore, id: string, { init = '' }: HeldEpoch): Changed {
	const violation = violationOf(core, { chat: id, fault: 'false init', refused: init })
	return { chats: new Map(), violations: [violation] }
}

/** What is no base64url is no init. */
function bytesIn(text: string): Bytes {
	try {
		return fromBase64url(text)
	} catch {
		return new Uint8Array()
	}
}

import type { Chat } from '@ydo/contract/chats'
import type { ChatFault, ChatViolation, HeldChat, HeldEpoch } from '@ydo/contract/held-chats'
import type { ToldMatch } from '@ydo/contract/slots'
import {
	type ChatInit,
	type ChatKey,
	type ChatPsk,
	type ChatRoot,
	type ChatSeed,
	type IdentityKey,
	type Root,
	taken,
} from '@ydo/crypto/branded'
import { type Bytes, fromBase64url, isSameBytes, toBase64url } from '@ydo/crypto/bytes'
import { beginHistory } from '@ydo/crypto/chat-history'
import { type ChatParty, type InitHeader, makeInit, NotAKey, openInit, readInitHeader } from '@ydo/crypto/chat-init'
import { chatKeyHash, chatKeyOf, chatSeedOf, identityKeyOf, identitySeedOf } from '@ydo/crypto/keys'
import { type SafetyNumber as Compared, type KnownKeys, safetyNumber } from '@ydo/crypto/safety-number'
import type { Placed } from '@ydo/log/directory'
import type { AcceptedMatch } from '#likes/likes-state.ts'
import { chatRootName } from '#vault/vault-state.ts'
import { type ChatCalls, refusalOf } from './chat-calls.ts'
import type { ChatParts, ChatStore } from './chat-store.ts'
import { violationOf } from './chat-update.ts'
import type { ChatView } from './chat-view.ts'

// [Note: stored matches] A match counts on the device and is shown as soon as it is verified. Its chat causes calls only once a slot has
// stored the match in the vault: earlier calls would reveal to the server what this device found.

/** The party that opens the chat: `a` in its init. */
type Opener = 'self' | 'peer'

/** The keys to make and open the init of a match: both parties, the opener's psk, and the own seed. */
type InitKeys = { a: ChatParty; b: ChatParty; psk: ChatPsk; seed: ChatSeed }

export type ChatKeys = ReturnType<typeof createChatKeys>

type Options = { parts: ChatParts; store: ChatStore; calls: ChatCalls; onChange(): void }

/** The matches, as the vault has them and as the server answered, and the keys of their chats: exchanges, opens and compares them. */
export function createChatKeys({ parts, store, calls, onChange }: Options) {
	const { vault, replica, id: self, now, random } = parts
	/** All matches in the server's last answer of this visit, and ids of accepted matches missing from it. */
	let answered: ReadonlyMap<string, ToldMatch> = new Map()
	let missing: ReadonlySet<string> = new Set()
	/** Chat keys of peers that proved to be invalid. */
	const invalid = new Set<string>()
	/** Key fingerprint of each peer, as last looked up. */
	const fingerprints = new Map<string, string>()

	const accepted = () => vault.view().state.likes.matches
	const match = (id: string): AcceptedMatch | undefined => accepted().find((one) => one.id === id)
	/** The matches stored in the vault, newest first. [Note: stored matches] */
	const stored = (): AcceptedMatch[] => vault.view().stored.likes.matches.toReversed()
	const pinOf = (peer: string): string | undefined => vault.view().state.settings[pinSetting(peer)]

	/** True if one side started over since the match: they no longer have it, so its chat is closed for good but stays readable. */
	function isClosed({ peer, ownLeaf, peerLeaf }: AcceptedMatch): boolean {
		return hasReset(replica.leavesOf(self), ownLeaf) || hasReset(replica.leavesOf(fromBase64url(peer)), peerLeaf)
	}

	/** The header of a match's only init. It names the two leaves the members met by, regardless of later leaves. */
	function headerOf({ id, peer, ownLeaf, peerLeaf }: AcceptedMatch, opener: Opener): InitHeader {
		const other = taken('MemberId', fromBase64url(peer))
		const first = { chat: fromBase64url(id), epoch: 0 }
		return opener === 'self'
			? { ...first, a: self, b: other, leafA: ownLeaf, leafB: peerLeaf }
			: { ...first, a: other, b: self, leafA: peerLeaf, leafB: ownLeaf }
	}

	/** The keys of a match's two leaves; undefined until this device has all of them: the log and the peer's chat key may arrive later. */
	async function keysOf(match: AcceptedMatch, opener: Opener): Promise<InitKeys | undefined> {
		const { id, peer, peerLeaf, ownPsk, peerPsk } = match
		const { root } = vault.view().state
		const leaf = replica.leavesOf(fromBase64url(peer)).find(({ index }) => index === peerLeaf)
		const chatKey = leaf && (await chatKeyOfLeaf(answered.get(id), leaf))
		if (!root || !leaf || !chatKey || replica.violation()) return undefined
		const { seed, ...own } = await ownKeys(root.root)
		const theirs = { identity: taken('IdentityKey', leaf.identity), chatKey }
		return opener === 'self' ? { a: own, b: theirs, psk: ownPsk, seed } : { a: theirs, b: own, psk: peerPsk, seed }
	}

	/**
	 * The safety number of both members' current keys in the verified directory; undefined if one key is missing or the directory is
	 * violated.
	 */
	async function compared(peer: string): Promise<Compared | undefined> {
		const [own, theirs] = [known(self), known(taken('MemberId', fromBase64url(peer)))]
		return own && theirs && !replica.violation() ? safetyNumber(own, theirs) : undefined
	}

	function known(member: KnownKeys['id']): KnownKeys | undefined {
		const leaf = replica.leavesOf(member).at(-1)
		if (!leaf || leaf.event === 'leave') return undefined
		const { identity, chatKeyHash: hash } = leaf
		return { id: member, identity: taken('IdentityKey', identity), chatKeyHash: Uint8Array.from(hash) }
	}

	/**
	 * Fetches the chats, records new inits, and offers lost ones again. Returns the server's answer.
	 * @throws whatever the calls throw
	 */
	async function fetchChats(): Promise<readonly Chat[]> {
		const shown = await calls.chats()
		await record(shown)
		await offerLost(shown)
		return shown
	}

	/** Records the server's inits. A different init for a known chat is a violation. */
	async function record(shown: readonly Chat[]): Promise<void> {
		await store.change(async () => {
			const chats = new Map<string, HeldChat>()
			const violations = new Map<string, ChatViolation>()
			for (const one of shown) {
				const { id, init } = one
				if (violations.has(id) || store.isViolated(id)) continue
				const recorded = await withInit(chats.get(id) ?? store.chat(id), one)
				if (typeof recorded === 'object') chats.set(id, recorded)
				else if (recorded !== 'known') violations.set(id, violation(id, recorded, init))
			}
			return chats.size + violations.size > 0 ? { chats, violations: [...violations.values()] } : undefined
		})
	}

	async function withInit(chat: HeldChat, shown: Chat): Promise<HeldChat | 'known' | ChatFault> {
		const init = bytesIn(shown.init)
		const header = readInitHeader(init)
		const known = chat.epochs.find(({ epoch }) => epoch === shown.epoch)
		const start = toBase64url(await beginHistory(init))
		if (known) return known.start === start ? 'known' : 'other init'
		// A chat has one init: starting over drops all matches.
		if (header?.epoch !== 0 || shown.epoch !== 0 || toBase64url(header.chat) !== shown.id) return 'malformed'
		const isOwn = isSameBytes(header.a, self)
		const peer = toBase64url(isOwn ? header.b : header.a)
		if (!isOwn && !isSameBytes(header.b, self)) return 'foreign'
		const epoch = { epoch: 0, isOwn, start, hash: start, count: 0, first: 0, init: shown.init }
		return { ...chat, peer, epochs: [epoch] }
	}

	function violation(chat: string, fault: ChatFault, init: string): ChatViolation {
		return violationOf(store.chat(chat), { chat, fault, at: now() }, init)
	}

	/**
	 * Opens all inits that can be opened, and the messages under them. Each root is stored in the vault before use: other devices must be
	 * able to read the history, even after the server drops the peer's chat key.
	 */
	async function openInits(): Promise<void> {
		for (const match of stored()) {
			const [epoch] = store.chat(match.id).epochs
			if (epoch?.init !== undefined) await open(match, epoch)
		}
	}

	async function open(match: AcceptedMatch, epoch: HeldEpoch): Promise<void> {
		const { id } = match
		if (store.isViolated(id)) return
		const { init = '' } = epoch
		const isOfMatch = isSameHeader(readInitHeader(bytesIn(init)), headerOf(match, epoch.isOwn ? 'self' : 'peer'))
		const root = isOfMatch ? (store.rootOf(id, epoch.epoch) ?? (await rootIn(match, epoch))) : 'never'
		if (root === 'later') return
		if (root !== 'never') await store.openSealed(id, epoch.epoch, root)
		else await store.change(() => ({ violations: [violation(id, 'false init', init)] }))
	}

	/** `never`: the init does not open with the keys of the match, so the server or the peer forged it. */
	async function rootIn(
		match: AcceptedMatch,
		{ epoch, isOwn, init = '' }: HeldEpoch,
	): Promise<ChatRoot | 'later' | 'never'> {
		const found = isClosed(match) ? undefined : await keysOf(match, isOwn ? 'self' : 'peer')
		if (!found) return 'later'
		const root = await openInit(bytesIn(init), { ...found, as: isOwn ? 'a' : 'b' })
		if (!root) return 'never'
		const { id } = match
		await vault.propose(({ chatRoots }) =>
			chatRoots[chatRootName(id, epoch)] ? undefined : { type: 'chatRoot', chat: id, epoch, root },
		)
		return store.rootOf(id, epoch) ?? 'later'
	}

	/** Makes an init. If the peer was first, theirs is used. @throws whatever the call throws */
	async function begin(match: AcceptedMatch): Promise<void> {
		const own = await keysOf(match, 'self')
		const init = own && (await initOf(match, own))
		if (!init) return
		try {
			await record([await calls.open(toBase64url(init))])
		} catch (error) {
			const refusal = refusalOf(error)
			if (refusal === 'gone') return store.end(match.id)
			if (refusal !== 'conflict') throw error
			await fetchChats()
			if (store.chat(match.id).epochs.length === 0) {
				// A conflict without an init: one side has started over, which this device may not have read yet.
				await replica.sync(await parts.ownLeaves())
				if (isClosed(match)) return
				throw error
			}
		}
		await openInits()
	}

	/** Undefined if the peer published an invalid chat key, which counts as none. */
	async function initOf(match: AcceptedMatch, own: InitKeys): Promise<ChatInit | undefined> {
		try {
			return (await makeInit(headerOf(match, 'self'), { ...own, random })).init
		} catch (error) {
			if (!(error instanceof NotAKey)) throw error
			invalid.add(toBase64url(own.b.chatKey))
			onChange()
			return undefined
		}
	}

	// [Note: lost inits] A server restored from a backup may have lost an init that a device has. While it has no messages, its maker keeps
	// it and offers the same bytes again; the other side waits. An init with messages is not offered: its first message would make the chat
	// appear rewritten (docs/decisions/0027).

	/** The chat's epoch, if the server should have its init but does not, and no message is lost with it. */
	function lost(id: string, shown: readonly Chat[]): HeldEpoch | undefined {
		const { epochs, isEnded } = store.chat(id)
		const [epoch] = epochs
		if (!epoch || isEnded || epoch.count > 0 || store.isViolated(id)) return undefined
		return shown.some((one) => one.id === id) ? undefined : epoch
	}

	/** @throws errors of calls other than refusals */
	async function offerLost(shown: readonly Chat[]): Promise<void> {
		for (const { id } of stored()) {
			const made = lost(id, shown)?.made
			if (made !== undefined) await offer(id, made)
		}
	}

	async function offer(id: string, init: string): Promise<void> {
		try {
			await calls.open(init)
		} catch (error) {
			const refusal = refusalOf(error)
			if (!refusal) throw error
			if (refusal === 'gone') await store.end(id)
		}
	}

	return {
		/** All accepted matches, oldest first. */
		accepted,
		match,
		stored,
		isClosed,
		/** True if messages can still be sent in the chat of this match. */
		isLiving: (one: AcceptedMatch) => !store.chat(one.id).isEnded && !store.isViolated(one.id) && !isClosed(one),
		meet(matches: readonly ToldMatch[], gone: readonly string[]): void {
			answered = new Map(matches.map((one) => [one.id, one]))
			missing = new Set(gone)
		},
		/** Matches whose end this device has not recorded. The server reports an end for some time, then omits the match. */
		ending: () =>
			accepted()
				.toReversed()
				.filter(({ id }) => (answered.get(id)?.ended !== undefined || missing.has(id)) && !store.chat(id).isEnded),
		/** True if the server has no valid key of the peer. Until server and directory are read, a missing key means nothing. */
		lacksPeerKey(id: string): boolean {
			const one = answered.get(id)
			const hasKey = one?.chatKey !== undefined && !invalid.has(one.chatKey)
			return one !== undefined && replica.head() !== undefined && !hasKey
		},
		compared,
		/** Refreshes the fingerprints of verified peers: the directory may have new keys. */
		async refreshFingerprints(): Promise<void> {
			for (const { peer } of accepted().toReversed()) {
				const number = pinOf(peer) ? await compared(peer) : undefined
				if (number) fingerprints.set(peer, toBase64url(number.fingerprint))
			}
			onChange()
		},
		/** Until the directory is read, compared keys count as unchanged. */
		verificationOf(one: AcceptedMatch): ChatView['verification'] {
			const pin = pinOf(one.peer)
			if (pin) return (fingerprints.get(one.peer) ?? pin) === pin ? 'verified' : 'changed'
			return isClosed(one) ? 'renewed' : 'none'
		},
		fetchChats,
		openInits,
		/** The current epoch of a living match, once its root is in the vault; undefined while this device lacks keys for it. */
		async openEpoch(match: AcceptedMatch): Promise<HeldEpoch | undefined> {
			const known = store.openedEpoch(match.id)
			if (known) return known
			await openInits()
			if (store.chat(match.id).epochs.length === 0) await begin(match)
			return store.openedEpoch(match.id)
		},
		/** True if the server lost the init of this chat, which is offered again. [Note: lost inits] */
		isLost: (id: string, shown: readonly Chat[]) => lost(id, shown) !== undefined,
	}
}

/** The vault setting that stores the fingerprint of the compared keys. */
export function pinSetting(peer: string): string {
	return `pin/${peer}`
}

function hasReset(leaves: readonly Placed[], since: number): boolean {
	return leaves.some(({ event, index }) => event === 'reset' && index > since)
}

/** The peer's X-Wing key from the server's match, if its hash equals that of the leaf. */
async function chatKeyOfLeaf(
	told: ToldMatch | undefined,
	{ chatKeyHash: expected }: Placed,
): Promise<ChatKey | undefined> {
	const key = chatKeyIn(told)
	return key && isSameBytes(await chatKeyHash(key), expected) ? key : undefined
}

function chatKeyIn(told: ToldMatch | undefined): ChatKey | undefined {
	try {
		return told?.chatKey === undefined ? undefined : taken('ChatKey', fromBase64url(told.chatKey))
	} catch {
		return undefined
	}
}

type OwnKeys = ChatParty & { seed: ChatSeed; identity: IdentityKey }

// Cached per root: deriving the X-Wing key is slow.
const made = new WeakMap<Root, Promise<OwnKeys>>()

function ownKeys(root: Root): Promise<OwnKeys> {
	const known = made.get(root) ?? makeOwnKeys(root)
	made.set(root, known)
	return known
}

async function makeOwnKeys(root: Root): Promise<OwnKeys> {
	const seed = await chatSeedOf(root)
	return { seed, chatKey: await chatKeyOf(seed), identity: await identityKeyOf(await identitySeedOf(root)) }
}

function isSameHeader(header: InitHeader | undefined, expected: InitHeader): boolean {
	if (!header || header.epoch !== expected.epoch) return false
	if (header.leafA !== expected.leafA || header.leafB !== expected.leafB) return false
	return (['chat', 'a', 'b'] as const).every((name) => isSameBytes(header[name], expected[name]))
}

/** Empty for invalid base64url, which is then no valid init. */
function bytesIn(text: string): Bytes {
	try {
		return fromBase64url(text)
	} catch {
		return new Uint8Array()
	}
}

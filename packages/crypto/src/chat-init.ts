import {
	type ChatInit,
	type ChatKey,
	type ChatRoot,
	type ChatSeed,
	type IdentityKey,
	type MemberId,
	type PairSecret,
	type SeasonSalt,
	taken,
} from './branded.ts'
import { type Bytes, concat, label, type Random, readUnsigned, sized, unsigned } from './bytes.ts'
import type { Agreed, Hpke } from './hpke.ts'
import { hkdf, sha256 } from './primitives.ts'

// Source: docs/crypto.md, "Chat": version u8 1 | chat 16 | epoch u32 | A 16 | B 16 | leafA u32 | leafB u32
// | enc_B 1120 | ct_B 48 | enc_A 1120 | ct_A 48.
const headerLength = 61
const encLength = 1120
const sealedLength = encLength + 48
const initLength = headerLength + 2 * sealedLength

/** Which chat is opened, between whom, by which of their leaves in the directory. A is who opens it. */
export type InitHeader = { chat: Bytes; epoch: number; a: MemberId; b: MemberId; leafA: number; leafB: number }

/** The keys of one side, as its leaf has them. */
export type ChatParty = { identity: IdentityKey; chatKey: ChatKey }

/** What the two have in common: the keys of both, and their secret of a season. */
type Between = { a: ChatParty; b: ChatParty; pair: PairSecret; salt: SeasonSalt }

/** `hpke` is the one that `loadHpke` chooses, but for tests. */
type Making = Between & { random: Random; hpke?: Hpke }
type Opening = Between & { as: 'a' | 'b'; seed: ChatSeed; hpke?: Hpke }

/** B's chat key is none: bytes of its length that nothing can be sealed to (FIPS 203, section 7.2; RFC 7748, section 6.1). */
export class NotAKey extends Error {}

/** Opens a chat with a root of its own, sealed to both. @throws NotAKey; and for numbers that do not fit. */
export async function makeInit(header: InitHeader, making: Making): Promise<{ init: ChatInit; root: ChatRoot }> {
	const { a, b, random, hpke = await chosen(random) } = making
	const head = encode(header)
	const root = random(32) as ChatRoot
	const agreed = await agree(head, making)
	const toB = await hpke.seal(root, b.chatKey, agreed).catch((cause: unknown) => {
		throw new NotAKey('nothing can be sealed to it', { cause })
	})
	const toA = await hpke.seal(root, a.chatKey, agreed)
	return { init: concat(head, toB.enc, toB.ciphertext, toA.enc, toA.ciphertext) as ChatInit, root }
}

/** What an init says of itself, whether or not it opens; undefined for what is none. */
export function readInitHeader(init: Bytes): InitHeader | undefined {
	if (init.length !== initLength || init[0] !== 1) return undefined
	return {
		chat: init.slice(1, 17),
		epoch: readUnsigned(init.subarray(17, 21)),
		a: taken('MemberId', init.subarray(21, 37)),
		b: taken('MemberId', init.subarray(37, 53)),
		leafA: readUnsigned(init.subarray(53, 57)),
		leafB: readUnsigned(init.subarray(57, headerLength)),
	}
}

/**
 * The root, for one side of the two; undefined for an init that was not made with these keys, and for one that was altered. Only one's own half is
 * opened. Whether its header is of the chat that is meant is for the caller to say.
 */
export async function openInit(init: Bytes, opening: Opening): Promise<ChatRoot | undefined> {
	const { as, seed, hpke = await chosen(noRandom) } = opening
	if (!readInitHeader(init)) return undefined
	const at = as === 'b' ? headerLength : headerLength + sealedLength
	const sealed = { enc: init.slice(at, at + encLength), ciphertext: init.slice(at + encLength, at + sealedLength) }
	const root = await hpke.open(sealed, seed, await agree(init.slice(0, headerLength), opening))
	return root && taken('ChatRoot', root)
}

/** Chats are opened rarely: the code comes with the first. */
async function chosen(random: Random): Promise<Hpke> {
	return (await import('./hpke.ts')).loadHpke(random)
}

/** Opening takes none. */
function noRandom(): never {
	throw new Error('nothing is random here')
}

function encode({ chat, epoch, a, b, leafA, leafB }: InitHeader): Bytes {
	const ids = [sized(a, 16), sized(b, 16)]
	return concat(unsigned(1, 1), sized(chat, 16), unsigned(epoch, 4), ...ids, unsigned(leafA, 4), unsigned(leafB, 4))
}

/** Only who holds a season key of one of the two can seal to them, and only for this chat between these keys. */
async function agree(header: Bytes, { a, b, pair, salt }: Between): Promise<Agreed> {
	const pskId = label('ydo/chat/psk/v1')
	const ids = header.slice(21, 53)
	const psk = await hkdf(pair, { salt, info: concat(pskId, ids), length: 32 })
	const keys = await sha256(a.identity, a.chatKey, b.identity, b.chatKey)
	return { psk, pskId, info: concat(label('ydo/chat/init/v1'), header, keys) }
}

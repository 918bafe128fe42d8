import {
	type ChatInit,
	type ChatKey,
	type ChatPsk,
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

/** The chat, its two members, and their leaves in the directory. A opens the chat. */
export type InitHeader = { chat: Bytes; epoch: number; a: MemberId; b: MemberId; leafA: number; leafB: number }

/** Public keys of one side, as in its leaf. */
export type ChatParty = { identity: IdentityKey; chatKey: ChatKey }

/** Keys of both, and the psk of the opener. */
type Between = { a: ChatParty; b: ChatParty; psk: ChatPsk }

/** `hpke` defaults to the choice of `loadHpke`; set in tests. */
type Making = Between & { random: Random; hpke?: Hpke }
type Opening = Between & { as: 'a' | 'b'; seed: ChatSeed; hpke?: Hpke }

/** B's chat key is malformed: bytes of its length that nothing can be sealed to (FIPS 203, section 7.2; RFC 7748, section 6.1). */
export class NotAKey extends Error {}

/** Opens a chat with a fresh root, sealed to both. @throws NotAKey; RangeError for numbers that do not fit */
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

/** The unverified header of an init; undefined if malformed. */
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
 * Decrypts the root for one side; undefined for an init that was altered or made with other keys. Opens only the own half. The caller must
 * check that the header names the expected chat.
 */
export async function openInit(init: Bytes, opening: Opening): Promise<ChatRoot | undefined> {
	const { as, seed, hpke = await chosen(noRandom) } = opening
	if (!readInitHeader(init)) return undefined
	const at = as === 'b' ? headerLength : headerLength + sealedLength
	const sealed = { enc: init.slice(at, at + encLength), ciphertext: init.slice(at + encLength, at + sealedLength) }
	const root = await hpke.open(sealed, seed, await agree(init.slice(0, headerLength), opening))
	return root && taken('ChatRoot', root)
}

/** Loaded lazily, because chats are opened rarely. */
async function chosen(random: Random): Promise<Hpke> {
	return (await import('./hpke.ts')).loadHpke(random)
}

/** Opening needs no randomness. */
function noRandom(): never {
	throw new Error('nothing is random here')
}

function encode({ chat, epoch, a, b, leafA, leafB }: InitHeader): Bytes {
	const ids = [sized(a, 16), sized(b, 16)]
	return concat(unsigned(1, 1), sized(chat, 16), unsigned(epoch, 4), ...ids, unsigned(leafA, 4), unsigned(leafB, 4))
}

/** Binds the sealing to this chat and these keys: only a holder of a season key of the two can do it. */
async function agree(header: Bytes, { a, b, psk }: Between): Promise<Agreed> {
	const keys = await sha256(a.identity, a.chatKey, b.identity, b.chatKey)
	return { psk, pskId, info: concat(label('ydo/chat/init/v1'), header, keys) }
}

const pskId = label('ydo/chat/psk/v1')

/** The psk of a chat that `opener` opens with `other`, from the pair's secret under two leaves and the season's salt. */
export async function chatPskOf(
	{ secret, salt }: { secret: PairSecret; salt: SeasonSalt },
	opener: MemberId,
	other: MemberId,
): Promise<ChatPsk> {
	return (await hkdf(secret, { salt, info: concat(pskId, opener, other), length: 32 })) as ChatPsk
}

import type { Bytes } from './bytes.ts'

declare const name: unique symbol

/** A branded byte array: a key of one kind cannot be passed for another. */
type Branded<Name extends string> = Bytes & { readonly [name]: Name }

/** A member's 16 random bytes; base64url in JSON. */
export type MemberId = Branded<'member id'>
/** Source of a member's identity and chat keys; 32 random bytes, stored only in the vault. */
export type Root = Branded<'root'>
export type IdentitySeed = Branded<'identity seed'>
export type IdentityKey = Branded<'identity key'>
export type ChatSeed = Branded<'chat seed'>
export type ChatKey = Branded<'chat key'>
/** The secret half of a member's season key; 32 fresh random bytes, stored only in the vault. */
export type SeasonSecret = Branded<'season secret'>
export type SeasonKey = Branded<'season key'>
/** S of the protocol: shared by two members in a season, computable only by the two. */
export type PairSecret = Branded<'pair secret'>
export type SeasonSalt = Branded<'season salt'>
/** Lets the server see in a week that two chose each other; the same from both sides. */
export type Token = Branded<'token'>
export type NoteKey = Branded<'note key'>
/** Proves to a member that the other of the pair liked them. */
export type Proof = Branded<'proof'>
/** Hash that the other's proof must have. */
export type Expectation = Branded<'expectation'>
/** The sealed note that accompanies a like. */
export type Note = Branded<'note'>
/** Source of a tick's filler; 32 fresh random bytes per tick. */
export type TickSeed = Branded<'tick seed'>
export type Ballot = Branded<'ballot'>
export type Opening = Branded<'opening'>
export type Tick = Branded<'tick'>
export type VaultKey = Branded<'vault key'>
export type VaultEntry = Branded<'vault entry'>
/** SHA-256 of a vault entry, to which the next one is chained. */
export type EntryHash = Branded<'entry hash'>
/** Wraps vault keys; derived from a passkey's or a recovery code's secret. */
export type WrapKey = Branded<'wrap key'>
export type Wrap = Branded<'wrap'>
/** Pre-shared key of a match's chat; 32 bytes that only its two members can compute. */
export type ChatPsk = Branded<'chat psk'>
/** Source of a chat's message keys; 32 random bytes shared by its two members. */
export type ChatRoot = Branded<'chat root'>
/** Opens a chat: its root, sealed to both. */
export type ChatInit = Branded<'chat init'>
/** A message as sent and stored. */
export type SealedMessage = Branded<'sealed message'>
/** Hash over a chat's init and all messages up to one of them, in order. */
export type HistoryHash = Branded<'history hash'>

/** Types that can come from outside. */
type ByName = {
	MemberId: MemberId
	Root: Root
	IdentityKey: IdentityKey
	SeasonSecret: SeasonSecret
	SeasonKey: SeasonKey
	Token: Token
	Proof: Proof
	Note: Note
	TickSeed: TickSeed
	VaultKey: VaultKey
	EntryHash: EntryHash
	WrapKey: WrapKey
	ChatKey: ChatKey
	ChatPsk: ChatPsk
	ChatRoot: ChatRoot
	HistoryHash: HistoryHash
}

const lengths: Record<keyof ByName, number> = {
	MemberId: 16,
	Root: 32,
	IdentityKey: 32,
	SeasonSecret: 32,
	SeasonKey: 32,
	Token: 32,
	Proof: 16,
	Note: 284,
	TickSeed: 32,
	VaultKey: 32,
	EntryHash: 32,
	WrapKey: 32,
	ChatKey: 1216,
	ChatPsk: 32,
	ChatRoot: 32,
	HistoryHash: 32,
}

/** Brands bytes from storage or the server. @throws RangeError for the wrong length */
export function taken<Name extends keyof ByName>(what: Name, bytes: Uint8Array): ByName[Name] {
	if (bytes.length !== lengths[what]) throw new RangeError(`a ${what} has ${lengths[what]} bytes`)
	return Uint8Array.from(bytes) as Bytes as ByName[Name]
}

import type { Bytes } from './bytes.ts'

declare const name: unique symbol

/** Bytes that are one thing and no other: a key of one kind is not taken for a key of another. */
type Branded<Name extends string> = Bytes & { readonly [name]: Name }

/** A member's 16 random bytes; base64url in JSON. */
export type MemberId = Branded<'member id'>
/** From which a member's identity and chat keys are derived; 32 random bytes, kept in the vault alone. */
export type Root = Branded<'root'>
export type IdentitySeed = Branded<'identity seed'>
export type IdentityKey = Branded<'identity key'>
export type ChatSeed = Branded<'chat seed'>
export type ChatKey = Branded<'chat key'>
/** The secret half of a member's key of a season; 32 fresh random bytes, kept in the vault alone. */
export type SeasonSecret = Branded<'season secret'>
export type SeasonKey = Branded<'season key'>
/** What two members share in a season, S of the protocol: only the two can compute it. */
export type PairSecret = Branded<'pair secret'>
export type SeasonSalt = Branded<'season salt'>
/** By which the server sees in a week that two chose each other; the same from both sides. */
export type Token = Branded<'token'>
/** The beginning of the token of the week before. */
export type Probe = Branded<'probe'>
export type NoteKey = Branded<'note key'>
/** Takes a choice of a week back. */
export type Cancel = Branded<'cancel'>
/** A sealed note of fixed size. */
export type SealedNote = Branded<'sealed note'>
/** From which the bytes of a tick are made that say nothing; 32 fresh random bytes a tick. */
export type TickSeed = Branded<'tick seed'>
export type Ballot = Branded<'ballot'>
export type Opening = Branded<'opening'>
export type Tick = Branded<'tick'>
export type VaultKey = Branded<'vault key'>
export type VaultEntry = Branded<'vault entry'>
/** SHA-256 of a vault entry: what the next one is chained to. */
export type EntryHash = Branded<'entry hash'>
/** Wraps vault keys; made from a passkey's or a recovery code's secret. */
export type WrapKey = Branded<'wrap key'>
export type Wrap = Branded<'wrap'>
/** From which the keys of a chat's messages come; 32 random bytes that its two members share. */
export type ChatRoot = Branded<'chat root'>
/** Opens a chat: its root, sealed to both. */
export type ChatInit = Branded<'chat init'>
/** A message as it is sent and kept. */
export type SealedMessage = Branded<'sealed message'>
/** What stands for a chat's init and all messages up to one of them, in their order. */
export type HistoryHash = Branded<'history hash'>

/** Those that come from outside. */
type ByName = {
	MemberId: MemberId
	Root: Root
	IdentityKey: IdentityKey
	SeasonSecret: SeasonSecret
	SeasonKey: SeasonKey
	Probe: Probe
	Token: Token
	Cancel: Cancel
	SealedNote: SealedNote
	TickSeed: TickSeed
	VaultKey: VaultKey
	EntryHash: EntryHash
	WrapKey: WrapKey
	ChatKey: ChatKey
	ChatRoot: ChatRoot
	HistoryHash: HistoryHash
}

const lengths: Record<keyof ByName, number> = {
	MemberId: 16,
	Root: 32,
	IdentityKey: 32,
	SeasonSecret: 32,
	SeasonKey: 32,
	Probe: 16,
	Token: 32,
	Cancel: 16,
	SealedNote: 156,
	TickSeed: 32,
	VaultKey: 32,
	EntryHash: 32,
	WrapKey: 32,
	ChatKey: 1216,
	ChatRoot: 32,
	HistoryHash: 32,
}

/** Takes bytes from outside (storage, the server) for what they are said to be. @throws RangeError for another length. */
export function taken<Name extends keyof ByName>(what: Name, bytes: Uint8Array): ByName[Name] {
	if (bytes.length !== lengths[what]) throw new RangeError(`a ${what} has ${lengths[what]} bytes`)
	return Uint8Array.from(bytes) as Bytes as ByName[Name]
}

import { type Root, type SeasonSecret, taken, type WrapKey } from '@ydo/crypto/branded'
import { type Bytes, concat, fromBase64url, unsigned, utf8 } from '@ydo/crypto/bytes'
import type { EntryContent } from '@ydo/crypto/vault-entry'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import {
	claimBytes,
	decisionBytes,
	idBytes,
	oneOf,
	readClaim,
	readDecision,
	readSettled,
	settledBytes,
	textBytes,
} from './choice-format.ts'
import type { ChatRootContent, SeasonContent, SettingContent, VaultContent, WrapContent } from './vault-content.ts'

// Source: docs/crypto.md, "Vault": what stands in the body of an entry of each type, behind its mark.
const types = {
	root: 1,
	season: 2,
	decision: 3,
	claimed: 4,
	settled: 5,
	wrap: 6,
	awaited: 7,
	setting: 8,
	chatRoot: 9,
} as const
const wrapKinds = ['passkey', 'code'] as const

/** The type of an entry, and its body without the mark. @throws RangeError for a text that is too long. */
export function encodeContent(content: VaultContent): EntryContent {
	switch (content.type) {
		case 'root':
			return { type: types.root, body: concat(content.root, unsigned(content.created, 8)) }
		case 'season':
			return { type: types.season, body: seasonBytes(content) }
		case 'claimed':
			return { type: types.claimed, body: claimBytes(content) }
		case 'settled':
			return { type: types.settled, body: settledBytes(content) }
		case 'wrap':
			return { type: types.wrap, body: wrapBytes(content) }
		case 'awaited':
			return { type: types.awaited, body: concat(content.leaf) }
		case 'setting':
			return { type: types.setting, body: settingBytes(content) }
		case 'chatRoot':
			return { type: types.chatRoot, body: chatRootBytes(content) }
		default:
			return { type: types.decision, body: decisionBytes(content) }
	}
}

/**
 * What an entry of this type and body says; `unknown` for a type of a later version, undefined for a body that is none of its type.
 */
export function decodeContent({ type, body }: EntryContent): VaultContent | 'unknown' | undefined {
	const read = readers[type]
	if (!read) return 'unknown'
	try {
		const reader = createByteReader(body)
		const content = read(reader)
		return reader.rest().length === 0 ? content : undefined
	} catch {
		return undefined
	}
}

/** number u16 | label | secret 32 | public key 32 */
export function seasonBytes({ number, label, secret, key }: SeasonContent): Bytes {
	return concat(unsigned(number, 2), textBytes(label), secret, taken('SeasonKey', fromBase64url(key)))
}

export function wrapBytes({ id, kind, salt, key, credential, at }: WrapContent): Bytes {
	return concat(
		idBytes(id),
		unsigned(wrapKinds.indexOf(kind), 1),
		salt,
		key,
		unsigned(at, 8),
		unsigned(credential?.length ?? 0, 2),
		credential ?? new Uint8Array(),
	)
}

const mostOfSetting = 4096

/** name | length u16 | text. @throws RangeError for more than fits. */
export function settingBytes({ name, text }: Omit<SettingContent, 'type'>): Bytes {
	const bytes = utf8(text)
	if (bytes.length > mostOfSetting) throw new RangeError(`a setting has ${mostOfSetting} bytes at most`)
	return concat(textBytes(name), unsigned(bytes.length, 2), bytes)
}

/** chat id16 | epoch u32 | root 32 */
export function chatRootBytes({ chat, epoch, root }: Omit<ChatRootContent, 'type'>): Bytes {
	return concat(idBytes(chat), unsigned(epoch, 4), root)
}

const readers: Record<number, (reader: ByteReader) => VaultContent> = {
	[types.root]: (reader) => ({
		type: 'root',
		root: taken('Root', reader.bytes(32)) satisfies Root,
		created: reader.number(8),
	}),
	[types.season]: readSeason,
	[types.decision]: readDecision,
	[types.claimed]: readClaim,
	[types.settled]: readSettled,
	[types.wrap]: readWrap,
	[types.awaited]: (reader) => ({ type: 'awaited', leaf: reader.rest() }),
	[types.setting]: readSetting,
	[types.chatRoot]: readChatRoot,
}

/** @throws RangeError where it is not of the format. */
export function readSeason(reader: ByteReader): SeasonContent {
	const secret = (): SeasonSecret => taken('SeasonSecret', reader.bytes(32))
	return { type: 'season', number: reader.number(2), label: reader.text(), secret: secret(), key: reader.id(32) }
}

/** @throws RangeError where it is not of the format. */
export function readSetting(reader: ByteReader): SettingContent {
	return { type: 'setting', name: reader.text(), text: reader.text(2) }
}

/** @throws RangeError where it is not of the format. */
export function readChatRoot(reader: ByteReader): ChatRootContent {
	return {
		type: 'chatRoot',
		chat: reader.id(16),
		epoch: reader.number(4),
		root: taken('ChatRoot', reader.bytes(32)),
	}
}

/** @throws RangeError where it is not of the format. */
export function readWrap(reader: ByteReader): WrapContent {
	const [id, kind] = [reader.id(16), oneOf(wrapKinds, reader.number(1))]
	const salt = reader.bytes(16)
	const key: WrapKey = taken('WrapKey', reader.bytes(32))
	const at = reader.number(8)
	const length = reader.number(2)
	return { type: 'wrap', id, kind, salt, key, at, credential: length > 0 ? reader.bytes(length) : undefined }
}

import type { ChatRoot, Root, SeasonSecret, WrapKey } from '@ydo/crypto/branded'
import type { Bytes } from '@ydo/crypto/bytes'
import type { WrapKind } from '@ydo/crypto/wrap'
import type { ChoiceEvent, SeasonBegun } from '#choices/events.ts'

/** What a member decided about another, what a tick claimed, and how a match was judged. */
export type ChoiceContent = Exclude<ChoiceEvent, SeasonBegun>

/** A key of a season; `key` names it: the public half, base64url. Ids are base64url of 16 bytes, times Unix milliseconds. */
export type SeasonContent = { type: 'season'; number: number; label: string; secret: SeasonSecret; key: string }

/** How a wrap of the vault key is made again for another one. */
export type WrapContent = {
	type: 'wrap'
	id: string
	kind: WrapKind
	salt: Bytes
	key: WrapKey
	/** A passkey's. */
	credential?: Bytes | undefined
	at: number
}

/** What a member wishes or keeps for all devices, by name: the last of a name counts. The name has 120 bytes at most, the text 4,096. */
export type SettingContent = { type: 'setting'; name: string; text: string }

/** The root of a chat's epoch: seasons' keys are dropped, and the history stays. The first of a chat's epoch counts. */
export type ChatRootContent = { type: 'chatRoot'; chat: string; epoch: number; root: ChatRoot }

/** What an entry of the vault says (docs/crypto.md, "Vault"). */
export type VaultContent =
	| { type: 'root'; root: Root; created: number }
	| SeasonContent
	| ChoiceContent
	| WrapContent
	/** A leaf of one's own that the directory may show from now on. */
	| { type: 'awaited'; leaf: Bytes }
	| SettingContent
	| ChatRootContent

import type { ChatRoot, Root } from '@ydo/crypto/branded'
import type { Bytes } from '@ydo/crypto/bytes'
import { type ChoicesState, noChoices, reduceChoices } from '#choices/choices-state.ts'
import type { SeasonContent, VaultContent, WrapContent } from './vault-content.ts'

/** What the entries of a vault come to. */
export type VaultState = {
	readonly root?: { readonly root: Root; readonly created: number } | undefined
	/** The keys of the season, the newest last; until a snapshot also those of seasons before. */
	readonly seasons: readonly SeasonContent[]
	readonly choices: ChoicesState
	readonly wraps: readonly WrapContent[]
	/** Leaves of one's own that the directory may show. */
	readonly awaited: readonly Bytes[]
	/** What the member keeps for all devices, by name. */
	readonly settings: Readonly<Record<string, string>>
	/** Roots of chats, by `chatRootName`. */
	readonly chatRoots: Readonly<Record<string, ChatRoot>>
	/** The version of the vault key with which this vault began: 1, or a later one where its owner started over. */
	readonly origin: number
}

export const emptyVault: VaultState = {
	seasons: [],
	choices: noChoices,
	wraps: [],
	awaited: [],
	settings: {},
	chatRoots: {},
	origin: 1,
}

/** Names the root of a chat's epoch. */
export function chatRootName(chat: string, epoch: number): string {
	return `${chat}/${epoch}`
}

/** The state after these contents: the same on every device that has the same entries. */
export function reduceVault(state: VaultState, contents: readonly VaultContent[]): VaultState {
	return contents.reduce(reduceOne, state)
}

function reduceOne(state: VaultState, content: VaultContent): VaultState {
	switch (content.type) {
		case 'root':
			return state.root ? state : { ...state, root: { root: content.root, created: content.created } }
		case 'season': {
			const begun = { type: 'seasonBegun', season: content.number, key: content.key } as const
			return { ...state, seasons: [...state.seasons, content], choices: reduceChoices(state.choices, begun) }
		}
		case 'wrap':
			return { ...state, wraps: [...state.wraps.filter(({ id }) => id !== content.id), content] }
		case 'awaited':
			return { ...state, awaited: [...state.awaited, content.leaf] }
		case 'setting':
			return { ...state, settings: { ...state.settings, [content.name]: content.text } }
		case 'chatRoot': {
			const name = chatRootName(content.chat, content.epoch)
			return state.chatRoots[name] ? state : { ...state, chatRoots: { ...state.chatRoots, [name]: content.root } }
		}
		default:
			return { ...state, choices: reduceChoices(state.choices, content) }
	}
}

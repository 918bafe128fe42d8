import { chatWishes } from '@ydo/contract/chat-wishes'
import type { Vault } from '#vault/create-vault.ts'
import type { ChatWishes } from './chat-view.ts'

/** Under this name the vault keeps the member's wishes. */
export const wishesSetting = 'chat-wishes'

export const noWishes: ChatWishes = { marks: false, writesFirst: false }

/** Undefined for a text that says none. */
export function wishesIn(text: string): ChatWishes | undefined {
	try {
		return chatWishes.safeParse(JSON.parse(text)).data
	} catch {
		return undefined
	}
}

/** The member's own. */
export function wishesOf(vault: Pick<Vault, 'view'>): ChatWishes {
	return wishesIn(vault.view().state.settings[wishesSetting] ?? '') ?? noWishes
}

export function isSameWishes(one: ChatWishes, other: ChatWishes): boolean {
	return one.marks === other.marks && one.writesFirst === other.writesFirst
}

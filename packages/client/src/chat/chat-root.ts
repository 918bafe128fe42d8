import type { ChatRoot } from '@ydo/crypto/branded'
import { chatRootName } from '#vault/vault-state.ts'
import type { ChatCore } from './chat-core.ts'

/** The root of an epoch, once the vault has it. */
export function rootOf({ parts: { vault } }: ChatCore, id: string, epoch: number): ChatRoot | undefined {
	return vault.view().state.chatRoots[chatRootName(id, epoch)]
}

/** With whom the match was accepted; undefined for what is no match of the member's. */
export function peerOf({ parts: { vault } }: Pick<ChatCore, 'parts'>, id: string): string | undefined {
	const match = vault.view().state.choices.settled[id]
	return match?.outcome === 'matched' ? match.peer : undefined
}

/** All matches, the newest first. */
export function matchIds(core: Pick<ChatCore, 'parts'>): string[] {
	const { settled } = core.parts.vault.view().state.choices
	return Object.keys(settled)
		.filter((id) => peerOf(core, id) !== undefined)
		.reverse()
}

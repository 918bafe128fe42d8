import { chatLimits } from '@ydo/contract/chats'
import { toBase64url } from '@ydo/crypto/bytes'
import { areMarked, ownWishes, withMark } from './announce.ts'
import { changeChat, chatOf, lengthOf, readOpen } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { evidenceIn } from './chat-evidence.ts'
import { type KindText, kinds, reactionText, saidIn, wordsText } from './chat-kinds.ts'
import { peerOf } from './chat-root.ts'
import type { Chats } from './chat-view.ts'
import { endChat } from './end-chat.ts'
import { readUpTo } from './fold-message.ts'
import { shownOf } from './may-write.ts'
import { isWords, withItem, withOutgoing } from './outbox.ts'
import type { Retries } from './retries.ts'
import { tellTyping } from './typing.ts'
import { comparedKeys, pinSetting, renewPrints } from './verification.ts'
import { wishesSetting } from './wishes.ts'

/** What a member does in chats: kept on the device first. */
export function chatActions(
	core: ChatCore,
	retries: Retries,
): Omit<Chats, 'list' | 'view' | 'read' | 'signs' | 'subscribe'> {
	const { vault } = core.parts

	async function keep(id: string, said: KindText): Promise<void> {
		if (peerOf(core, id) === undefined) throw new Error('there is no such match')
		if (saidIn(said).says === 'unknown') throw new RangeError('nobody could read it')
		await changeChat(core, id, (chat) => withOutgoing(chat, said, core.parts))
		retries.soon()
	}

	async function keepSetting(name: string, text: string): Promise<void> {
		await vault.keep({ type: 'setting', name, text })
		core.changed()
		if (retries.isRunning()) vault.send().catch(() => undefined)
	}

	const compared = async (id: string) => comparedKeys(core, peerOf(core, id) ?? '')

	return {
		open: (id) => openChat(core, id),
		send: async (id, text, answers) => keep(id, wordsText(judged(text), answers)),
		async sendAgain(id, message) {
			const item = chatOf(core, id).outbox.find((one) => one.id === message)
			const said = item && saidIn(item)
			if (!item?.isRefused || said?.says !== 'words') return
			const words = wordsText(said.text, said.answers)
			// At once: a tab that is killed loses and doubles nothing.
			await changeChat(core, id, (chat) => {
				const rest = withItem(chat, message, () => undefined)
				return rest.outbox.length < chat.outbox.length ? withOutgoing(rest, words, core.parts) : chat
			})
			retries.soon()
		},
		react: (id, message, emoji) => keep(id, reactionText(message, emoji)),
		remove: (id, message) => remove(core, { id, message, keep }),
		async markRead(id) {
			await changeChat(core, id, (chat) => {
				const { fold } = chat
				const read = { ...chat, fold: readUpTo(fold, lengthOf(chat)) }
				// What is held back was not read.
				const isTold = fold.theirLast <= fold.toldRead || fold.theirs > shownOf(chat, ownWishes(core))
				const isWaiting = chat.outbox.some(({ kind, upTo }) => kind === kinds.read && upTo?.count === lastCount(chat))
				if (isTold || isWaiting || !areMarked(core, chat)) return read.fold === fold ? chat : read
				return withMark(read, kinds.read, core)
			})
			retries.soon()
		},
		type: (id) => tellTyping(core, id),
		keepDraft: (id, draft) => changeChat(core, id, (chat) => (chat.draft === draft ? chat : { ...chat, draft })),
		share: (id, details) => keep(id, { kind: kinds.details, text: JSON.stringify(details) }),
		end: (id, farewell) => endChat(core, { id, farewell, retries }),
		wishes: () => ownWishes(core),
		async keepWishes({ marks, writesFirst }) {
			await keepSetting(wishesSetting, JSON.stringify({ marks, writesFirst }))
			retries.soon()
		},
		async safetyNumber(id) {
			const known = await compared(id)
			return known && { words: known.words, code: known.code }
		},
		async verify(id) {
			const [known, peer] = [await compared(id), peerOf(core, id) ?? '']
			if (!known) return
			await keepSetting(pinSetting(peer), toBase64url(known.fingerprint))
			await renewPrints(core)
		},
		compare: async (id, code) => (await compared(id))?.code === code,
		evidence: (id, messages) => evidenceIn(core, id, messages),
	}
}

function openChat(core: ChatCore, id: string): () => void {
	const { open } = core.memory
	open.set(id, (open.get(id) ?? 0) + 1)
	// What cannot be read yet is read with the next round.
	readOpen(core).then(core.changed, () => undefined)
	let isOpen = true
	return () => {
		const others = (open.get(id) ?? 1) - 1
		if (!isOpen) return
		isOpen = false
		if (others > 0) return void open.set(id, others)
		open.delete(id)
		core.memory.logs.delete(id)
		core.changed()
	}
}

type Removing = { id: string; message: string; keep(id: string, said: KindText): Promise<void> }

/** What never left is taken back; of all else one's other devices are told. */
async function remove(core: ChatCore, { id, message, keep }: Removing): Promise<void> {
	const item = chatOf(core, id).outbox.find((one) => one.id === message)
	if (item && isWords(item) && !item.sealed)
		await changeChat(core, id, (chat) => withItem(chat, message, () => undefined))
	else await keep(id, { kind: kinds.removal, text: message })
}

function lastCount({ epochs }: ReturnType<typeof chatOf>): number | undefined {
	return epochs.findLast(({ count }) => count > 0)?.count
}

/** As it is sealed, in which form some letters are more than one. */
function judged(text: string): string {
	const words = text.normalize('NFC')
	if (words.trim() === '' || words.length > chatLimits.textLength)
		throw new RangeError(`a message has 1 to ${chatLimits.textLength} letters`)
	return words
}

import type { HeldOutgoing } from '@ydo/contract/held-chats'
import { changeChats, chatOf, dropLogs } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { learnChats, openInits } from './chat-inits.ts'
import { checkHeads } from './check-heads.ts'
import { type ReadMessage, readMessage } from './judge-message.ts'
import { takePage } from './take-page.ts'

/** Takes what the server has after the last message that is held, whole pages at once. @throws whatever the calls throw */
export async function receive(core: ChatCore): Promise<void> {
	const { memory, calls } = core
	let isAgain = false
	try {
		for (;;) {
			const { messages, last } = await calls.after(memory.number)
			if (last < memory.number) {
				// Once in a round: one that knew less each time would be asked without a pause.
				if (isAgain) throw new Error('a server that knows less each time')
				isAgain = true
				await beginAgain(core, last)
				await learnChats(core)
				continue
			}
			// What goes beyond would deafen this device to all that comes up to there.
			if (messages.some((one) => one.number > last)) throw new Error('a number above the last one')
			const next = messages.filter(({ number }) => number > memory.number)
			const number = next.at(-1)?.number
			if (number === undefined) break
			const read = next.flatMap((message) => readMessage(message) ?? [])
			if (read.some((message) => isUnknown(core, message))) {
				await learnChats(core)
				await openInits(core)
			}
			await take(core, read, number)
			if (number >= last) break
		}
		memory.isNew = false
	} finally {
		dropLogs(core)
	}
	await checkHeads(core)
}

/**
 * A server that knows less than it did was restored from a backup, and gives numbers for a second time. So everything is asked for again:
 * what is held is recognised, and what waited to come back is sent once more.
 */
function beginAgain(core: ChatCore, last: number): Promise<void> {
	const { memory } = core
	memory.heard = Math.min(memory.heard, last)
	return changeChats(core, () => {
		const sent = [...memory.chats].filter(([, { outbox }]) => outbox.some(({ isSent }) => isSent))
		const unsent = sent.map(([id, chat]) => [id, { ...chat, outbox: chat.outbox.map(waiting) }] as const)
		return { chats: new Map(unsent), number: 0 }
	})
}

function waiting({ isSent: _, ...item }: HeldOutgoing): HeldOutgoing {
	return item
}

/** Takes messages up to this number. Where the tab beside this one was first, nothing is left to be taken. */
export function take(core: ChatCore, read: readonly ReadMessage[], number: number): Promise<void> {
	const { memory } = core
	return changeChats(core, async () => {
		const taken = await takePage(
			core,
			read.filter((one) => one.number > memory.number),
		)
		return number > memory.number ? { ...taken, number } : undefined
	})
}

function isUnknown(core: ChatCore, { chat, epoch }: ReadMessage): boolean {
	return !chatOf(core, chat).epochs.some((one) => one.epoch === epoch)
}

import { toBase64url } from '@ydo/crypto/bytes'
import { changeChats, chatOf, dropLogs } from './change-chats.ts'
import type { ChatCore } from './chat-core.ts'
import { learnChats, openInits } from './chat-inits.ts'
import { type ReadMessage, readMessage, type ToldHead } from './judge-message.ts'
import { takePage } from './take-page.ts'

/** Takes what the server has after the last message that is held, whole pages at once. @throws whatever the calls throw */
export async function receive(core: ChatCore): Promise<void> {
	const { memory, calls } = core
	try {
		for (;;) {
			const { messages, last } = await calls.after(memory.number)
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

/** Where the tab beside this one was first, nothing is left to be taken. */
function take(core: ChatCore, read: readonly ReadMessage[], number: number): Promise<void> {
	const { memory } = core
	const heads = new Map<string, ToldHead>()
	return changeChats(core, async () => {
		const taken = await takePage(
			core,
			read.filter((one) => one.number > memory.number),
		)
		for (const [id, head] of taken.heads) heads.set(id, head)
		return number > memory.number ? { ...taken, number } : undefined
	}).then(() => {
		for (const [id, head] of heads) if (head.size > 0) memory.heads.set(id, { ...head, by: chatOf(core, id).peer })
	})
}

function isUnknown(core: ChatCore, { chat, epoch }: ReadMessage): boolean {
	return !chatOf(core, chat).epochs.some((one) => one.epoch === epoch)
}

/** Heads that others told of, against the log as it is shown to this device: what is there only for one of two is a fork. */
async function checkHeads({ parts, memory }: ChatCore): Promise<void> {
	const known = new Set<string>()
	for (const [id, head] of memory.heads) {
		const name = `${head.size} ${toBase64url(head.root)}`
		const checked = known.has(name) || (await parts.replica.checkHead(head, await parts.ownLeaves())).outcome
		if (checked === 'unavailable') return
		known.add(name)
		memory.heads.delete(id)
		if (checked === 'violated') return parts.onViolation()
	}
}

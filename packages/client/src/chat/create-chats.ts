import type { ChatViolation } from '@ydo/contract/held-chats'
import type { Match } from '@ydo/contract/ticks'
import { createRounds } from '#calls/rounds.ts'
import { createListeners } from '#deck/listeners.ts'
import { catchUp, logOf, readOpen } from './change-chats.ts'
import { chatActions } from './chat-actions.ts'
import { createChatCalls } from './chat-calls.ts'
import { type ChatCore, type ChatParts, newMemory } from './chat-core.ts'
import { isAllLearned, isOpened } from './chat-inits.ts'
import { matchIds } from './chat-root.ts'
import { chatRound, isEnding } from './chat-round.ts'
import { signsIn } from './chat-signs.ts'
import { createChatSnapshots } from './chat-snapshots.ts'
import { createChatStorage } from './chat-storage.ts'
import type { Chats, ChatView } from './chat-view.ts'
import { isLeft } from './end-chat.ts'
import { nextOutgoing } from './outbox.ts'
import { createRetries } from './retries.ts'
import { hearTyping } from './typing.ts'
import { renewPrints } from './verification.ts'

/** The chats, and what the member tells them. */
export type MemberChats = Chats & {
	/** Brings back what the device holds; nothing before the vault has its keys. */
	load(): Promise<void>
	/** Takes what is new, and sends what waits. Whether it went through; where it did not, it is tried again while the member runs. */
	sync(): Promise<boolean>
	/** Sends what is kept from now on, until `signal` ends. */
	run(signal: AbortSignal): void
	/** The matches as the server told them, and those that it should have told. */
	meet(matches: readonly Match[], missing: readonly string[]): void
	/** The server has messages up to this number. */
	hear(number: number): Promise<void>
	hearTyping(id: string): void
	/** Whether the server was asked, and every chat could be opened that goes on and may be opened yet. */
	areOpened(): boolean
	/** What was found wrong, for a file that others can look into. */
	violations(): readonly ChatViolation[]
	/** What is shown may be another thing: of the vault, or of the directory. */
	look(): void
}

export function createChats(parts: ChatParts): MemberChats {
	const { lock, member, vault, request } = parts
	const changes = createListeners()
	const memory = newMemory()
	let turn: Promise<unknown> = Promise.resolve()
	const core: ChatCore = {
		parts,
		store: createChatStorage(parts),
		calls: createChatCalls(request),
		memory,
		// Within a tab too, where a browser has no locks.
		inTurn(run) {
			const mine = turn.then(() => lock(`ydo:chats:${member}`, run))
			turn = mine.catch(() => undefined)
			return mine
		},
		changed: () => {
			if (snapshots.renew()) changes.tell()
		},
	}
	const snapshots = createChatSnapshots(core)
	let isAsked = false
	const rounds = createRounds(async () => {
		const isDone = await lock(`ydo:chat-round:${member}`, () => chatRound(core))
		isAsked ||= isDone
		return isDone
	})
	const retries = createRetries(parts, {
		round: rounds,
		isAwaited: () =>
			memory.number < memory.heard ||
			[...memory.chats.values()].some((chat) => nextOutgoing(chat) !== undefined || isLeft(chat)),
	})

	async function load(): Promise<void> {
		if (vault.deviceKey()) {
			await core.inTurn(() => catchUp(core))
			await readOpen(core).catch(() => undefined)
		}
		await renewPrints(core)
	}

	const actions = chatActions(core, retries)

	async function read(id: string): Promise<ChatView | undefined> {
		const close = actions.open(id)
		try {
			await core.inTurn(async () => {
				await catchUp(core)
				await logOf(core, id)
			})
			core.changed()
			return memory.isNew ? undefined : snapshots.view(id)
		} finally {
			close()
		}
	}

	return {
		...actions,
		list: snapshots.list,
		view: snapshots.view,
		read,
		signs: (id) => signsIn(core, id, snapshots.view(id)?.messages ?? []),
		subscribe: changes.add,
		load,
		sync: retries.sync,
		run: retries.run,
		meet(matches, missing) {
			memory.matches = new Map(matches.map((match) => [match.id, match]))
			memory.missing = new Set(missing)
			core.changed()
			void renewPrints(core).catch(() => undefined)
			if (matchIds(core).some((id) => isEnding(core, id))) retries.soon()
		},
		async hear(number) {
			memory.heard = Math.max(number, memory.heard)
			if (number > memory.number) await retries.sync()
		},
		hearTyping: (id) => hearTyping(core, id),
		areOpened: () => isAsked && isAllLearned(core) && [...memory.chats.keys()].every((id) => isOpened(core, id)),
		violations: () => [...memory.violations.values()],
		look: core.changed,
	}
}

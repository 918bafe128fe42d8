import type { ToldMatch } from '@ydo/contract/slots'
import { createListeners } from '#deck/listeners.ts'
import type { ChatParts } from './chat-store.ts'
import { type ChatView, noWishes, wishesOf } from './chat-view.ts'
import type { MemberChats } from './create-chats.ts'

/**
 * The chats of a member, with lazily loaded code: it loads with the first match or chat action, as members without a match need none of
 * it. Until then each match has an empty placeholder chat.
 */
export function createLateChats(parts: ChatParts): MemberChats {
	const { vault } = parts
	const changes = createListeners()
	const views = new Map<string, ChatView>()
	const open = new Set<Opened>()
	let chats: MemberChats | undefined
	let loading: Promise<MemberChats> | undefined
	let running: AbortSignal | undefined
	let matches: [readonly ToldMatch[], readonly string[]] | undefined

	async function importChats(): Promise<MemberChats> {
		const { createChats } = await import('./create-chats.ts')
		const loaded = createChats(parts)
		await loaded.load()
		// Applies input received before and during loading.
		if (running) loaded.run(running)
		if (matches) loaded.meet(...matches)
		chats = loaded
		for (const chat of open) chat.close = loaded.open(chat.id)
		loaded.subscribe(changes.tell)
		changes.tell()
		return loaded
	}

	/** After a failure the next caller retries. */
	function getChats(): Promise<MemberChats> {
		loading ??= importChats().catch((error) => {
			loading = undefined
			throw error
		})
		return loading
	}

	/** The same object each time. */
	function viewOf(id: string): ChatView | undefined {
		const match = vault.view().state.likes.matches.find((one) => one.id === id)
		if (!match) return undefined
		const view = views.get(id) ?? { ...emptyView, id, peer: match.peer }
		views.set(id, view)
		return view
	}

	const hasMatch = () => vault.view().state.likes.matches.length > 0
	/** [Note: stored matches] */
	const hasStored = () => vault.view().stored.likes.matches.length > 0
	const whenLoaded =
		<Args extends unknown[], Result>(run: (chats: MemberChats, ...args: Args) => Promise<Result>) =>
		async (...args: Args): Promise<Result> =>
			run(await getChats(), ...args)

	return {
		list: () => chats?.list() ?? nothing,
		view: (id) => (chats ? chats.view(id) : viewOf(id)),
		subscribe: changes.add,
		open(id) {
			const opened: Opened = { id, close: chats?.open(id) }
			open.add(opened)
			if (!chats) getChats().catch(() => undefined)
			return () => {
				open.delete(opened)
				opened.close?.()
			}
		},
		read: whenLoaded((all, id) => all.read(id)),
		send: whenLoaded((all, ...message) => all.send(...message)),
		sendAgain: whenLoaded((all, ...which) => all.sendAgain(...which)),
		react: whenLoaded((all, ...reaction) => all.react(...reaction)),
		remove: whenLoaded((all, ...which) => all.remove(...which)),
		markRead: whenLoaded((all, id) => all.markRead(id)),
		type: (id) => chats?.type(id),
		keepDraft: whenLoaded((all, ...draft) => all.keepDraft(...draft)),
		share: whenLoaded((all, ...details) => all.share(...details)),
		end: whenLoaded((all, ...farewell) => all.end(...farewell)),
		wishes: () => wishesOf(vault.view().state),
		keepWishes: whenLoaded((all, wishes) => all.keepWishes(wishes)),
		safetyNumber: whenLoaded((all, id) => all.safetyNumber(id)),
		verify: whenLoaded((all, id) => all.verify(id)),
		compare: whenLoaded((all, ...shown) => all.compare(...shown)),
		signs: whenLoaded((all, id) => all.signs(id)),
		evidence: whenLoaded((all, ...which) => all.evidence(...which)),
		async load() {
			if (chats) await chats.load()
			else if (hasMatch()) await getChats().catch(() => undefined)
		},
		sync: async () =>
			!hasStored() ||
			getChats().then(
				(all) => all.sync(),
				() => false,
			),
		run(signal) {
			running = signal
			chats?.run(signal)
		},
		meet(...answer) {
			matches = answer
			chats?.meet(...answer)
		},
		async hear(number) {
			if (hasStored()) await (await getChats()).hear(number)
		},
		hearTyping: (id) => chats?.hearTyping(id),
		violations: () => chats?.violations() ?? [],
		look() {
			if (chats) chats.look()
			else if (hasMatch())
				getChats().then(
					(all) => all.look(),
					() => undefined,
				)
		},
	}
}

/** A chat on screen. */
type Opened = { readonly id: string; close: (() => void) | undefined }

const nothing: readonly never[] = []

const emptyView = {
	status: 'silent',
	last: undefined,
	unread: 0,
	isYourTurn: false,
	isTyping: false,
	messages: nothing,
	isRead: false,
	isWhole: false,
	mayWrite: 'no',
	heldBack: 0,
	theirWishes: noWishes,
	theirDetails: {},
	ownDetails: {},
	sendsBlanks: false,
	verification: 'none',
	farewell: undefined,
	draft: '',
} as const

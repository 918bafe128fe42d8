import type { Match } from '@ydo/contract/ticks'
import { createListeners } from '#deck/listeners.ts'
import type { ChatParts } from './chat-core.ts'
import type { ChatView } from './chat-view.ts'
import type { MemberChats } from './create-chats.ts'
import { noWishes, wishesOf } from './wishes.ts'

/**
 * The chats of a member, whose code comes with the first match, or with the first thing that is done in them: who has no match needs
 * none of it. Until then a match has a chat of which nothing is known.
 */
export function createLateChats(parts: ChatParts): MemberChats {
	const { vault } = parts
	const changes = createListeners()
	const views = new Map<string, ChatView>()
	const open = new Set<Opened>()
	let chats: MemberChats | undefined
	let coming: Promise<MemberChats> | undefined
	let running: AbortSignal | undefined
	let met: [readonly Match[], readonly string[]] | undefined

	async function bring(): Promise<MemberChats> {
		const { createChats } = await import('./create-chats.ts')
		const made = createChats(parts)
		await made.load()
		// What was told by now, also while it was loaded.
		if (running) made.run(running)
		if (met) made.meet(...met)
		chats = made
		for (const one of open) one.close = made.open(one.id)
		made.subscribe(changes.tell)
		changes.tell()
		return made
	}

	/** Without a network it is tried again by whoever asks next. */
	function brought(): Promise<MemberChats> {
		coming ??= bring().catch((error) => {
			coming = undefined
			throw error
		})
		return coming
	}

	/** The same object each time. */
	function viewOf(id: string): ChatView | undefined {
		const match = matchesOf(vault).find((one) => one.id === id)
		if (!match) return undefined
		const view = views.get(id) ?? { ...unknown, id, peer: match.peer }
		views.set(id, view)
		return view
	}

	const hasMatch = () => matchesOf(vault).length > 0
	const once =
		<Args extends unknown[], Result>(run: (chats: MemberChats, ...args: Args) => Promise<Result>) =>
		async (...args: Args): Promise<Result> =>
			run(await brought(), ...args)

	return {
		list: () => chats?.list() ?? nothing,
		view: (id) => (chats ? chats.view(id) : viewOf(id)),
		subscribe: changes.add,
		open(id) {
			const opened: Opened = { id, close: chats?.open(id) }
			open.add(opened)
			if (!chats) brought().catch(() => undefined)
			return () => {
				open.delete(opened)
				opened.close?.()
			}
		},
		read: once((all, id) => all.read(id)),
		send: once((all, ...said) => all.send(...said)),
		sendAgain: once((all, ...which) => all.sendAgain(...which)),
		react: once((all, ...said) => all.react(...said)),
		remove: once((all, ...which) => all.remove(...which)),
		markRead: once((all, id) => all.markRead(id)),
		type: (id) => chats?.type(id),
		keepDraft: once((all, ...draft) => all.keepDraft(...draft)),
		share: once((all, ...details) => all.share(...details)),
		end: once((all, ...words) => all.end(...words)),
		wishes: () => wishesOf(vault),
		keepWishes: once((all, wishes) => all.keepWishes(wishes)),
		safetyNumber: once((all, id) => all.safetyNumber(id)),
		verify: once((all, id) => all.verify(id)),
		compare: once((all, ...shown) => all.compare(...shown)),
		signs: once((all, id) => all.signs(id)),
		evidence: once((all, ...which) => all.evidence(...which)),
		async load() {
			if (chats) await chats.load()
			else if (hasMatch()) await brought().catch(() => undefined)
		},
		sync: async () =>
			!hasMatch() ||
			brought().then(
				(all) => all.sync(),
				() => false,
			),
		run(signal) {
			running = signal
			chats?.run(signal)
		},
		meet(...told) {
			met = told
			chats?.meet(...told)
		},
		async hear(number) {
			if (hasMatch()) await (await brought()).hear(number)
		},
		hearTyping: (id) => chats?.hearTyping(id),
		areOpened: () => chats?.areOpened() ?? !hasMatch(),
		violations: () => chats?.violations() ?? [],
		look() {
			if (chats) chats.look()
			else if (hasMatch()) brought().catch(() => undefined)
		},
	}
}

/** A chat that is looked at. */
type Opened = { readonly id: string; close: (() => void) | undefined }

const nothing: readonly never[] = []

function matchesOf({ view }: ChatParts['vault']) {
	return Object.values(view().state.choices.settled).filter(({ outcome }) => outcome === 'matched')
}

const unknown = {
	status: 'silent',
	usableAt: undefined,
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

import type { ChatViolation, HeldChat, HeldMessage } from '@ydo/contract/held-chats'
import type { Match } from '@ydo/contract/ticks'
import type { MemberId } from '@ydo/crypto/branded'
import type { Random } from '@ydo/crypto/bytes'
import type { Request } from '#calls/request.ts'
import type { Directory } from '#choices/choice-keys.ts'
import type { DirectoryReplica } from '#directory/create-directory-replica.ts'
import type { OwnLeaves } from '#directory/own-leaves.ts'
import type { ValueStorage } from '#held/value-storage.ts'
import type { Lock } from '#session/refresh.ts'
import type { Vault } from '#vault/create-vault.ts'
import type { ChatCalls } from './chat-calls.ts'
import type { ChatStorage } from './chat-storage.ts'

/** What chats need of the member. */
export type ChatParts = {
	request: Request
	storage: ValueStorage
	/** One at a time by name, across tabs. */
	lock: Lock
	random: Random
	/** Unix milliseconds. */
	now(): number
	/** Resolves after so many milliseconds, or at once when `signal` ends. */
	wait(milliseconds: number, signal?: AbortSignal): Promise<void>
	/** The member's id as JSON has it, and its bytes. */
	member: string
	id: MemberId
	/** The institute's label, as keys have it. */
	institute: string
	vault: Vault
	replica: DirectoryReplica
	/** The verified directory; undefined while nothing may be sent by it. */
	directory(): Directory | undefined
	/** Whether something is violated, which ends everything. */
	isStopped(): boolean
	/** By which the directory judges leaves of one's own. */
	ownLeaves(): Promise<OwnLeaves | undefined>
	/** The directory was found to be violated. */
	onViolation(): void
}

/** Messages of a chat from the place `from` to its last. */
export type LogEnd = { readonly from: number; readonly messages: readonly HeldMessage[] }

/** What the chats of one member have in memory, as this tab knows it. */
export type ChatMemory = {
	/** Of what is held; undefined before it was read. */
	mark: string | undefined
	number: number
	/** Up to which number the server is known to have messages. */
	heard: number
	/** Nothing was taken on this device before this visit: whatever comes was written before it was there. */
	isNew: boolean
	chats: ReadonlyMap<string, HeldChat>
	violations: ReadonlyMap<string, ChatViolation>
	/** Messages of chats that are looked at, or being taken. */
	logs: Map<string, readonly HeldMessage[]>
	/** The ends of those that are being brought and are not all there yet. */
	ends: Map<string, LogEnd>
	/** How often each chat is open. */
	open: Map<string, number>
	/** As the server said last in this visit; and those it should have named, and did not. */
	matches: ReadonlyMap<string, Match>
	missing: ReadonlySet<string>
	/** Until when each peer is believed to type. */
	typing: Map<string, number>
	/** When the server was told of one's own typing. */
	typedAt: Map<string, number>
	/** Chat keys of peers that were found to be none. */
	notKeys: Set<string>
	/** The own last leaf when the server was asked for all inits, while keys of a past season were held. */
	learnedBy: number | undefined
	/** Of each peer's keys, as they were last looked up. */
	prints: Map<string, string>
}

/** What the functions of one member's chats share. */
export type ChatCore = {
	readonly parts: ChatParts
	readonly store: ChatStorage
	readonly calls: ChatCalls
	readonly memory: ChatMemory
	/** Runs one change of what is held at a time, across tabs; none of them waits for the network. */
	inTurn<Result>(run: () => Promise<Result>): Promise<Result>
	/** Tells where something else may be shown. */
	changed(): void
}

export function newMemory(): ChatMemory {
	return {
		mark: undefined,
		number: 0,
		heard: 0,
		isNew: false,
		chats: new Map(),
		violations: new Map(),
		logs: new Map(),
		ends: new Map(),
		open: new Map(),
		matches: new Map(),
		missing: new Set(),
		typing: new Map(),
		typedAt: new Map(),
		notKeys: new Set(),
		learnedBy: undefined,
		prints: new Map(),
	}
}

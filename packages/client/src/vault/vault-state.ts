import type { ChatRoot, Root } from '@ydo/crypto/branded'
import { type Bytes, concat } from '@ydo/crypto/bytes'
import { weekAt, weekLength } from '@ydo/crypto/week'
import { addRecords, beginSeason, type LikesState, noLikes, reduceLikes } from '#likes/likes-state.ts'
import { type BatchContent, decodeEvent, noTick, type ReadEvent, readBody, type VaultEvent } from './batch-format.ts'
import type { SeasonContent, VaultContent, WrapContent } from './vault-content.ts'

/** A device's state as derived from its batches. */
export type DeviceState = {
	/** Time of its last batch by its own clock, in Unix milliseconds. */
	readonly at: number
	/** It was signed out, and sends nothing more. */
	readonly hasLeft: boolean
	/** An event whose last part has not arrived yet. */
	readonly part?: { readonly type: number; readonly body: Bytes } | undefined
}

/** The state that the entries of a vault reduce to. */
export type VaultState = {
	readonly root?: { readonly root: Root; readonly created: number } | undefined
	/** Own season keys, newest last; those of past seasons stay until their matches were judged. */
	readonly seasons: readonly SeasonContent[]
	readonly likes: LikesState
	readonly wraps: readonly WrapContent[]
	/** Own leaves that the directory may show. */
	readonly awaited: readonly Bytes[]
	readonly settings: Readonly<Record<string, string>>
	/** By `chatRootName`. */
	readonly chatRoots: Readonly<Record<string, ChatRoot>>
	/** Key version with which this vault began: 1, or a later one if its owner started over. */
	readonly origin: number
	readonly devices: Readonly<Record<number, DeviceState>>
	/** The last tick with records in a batch. */
	readonly lastTick: { readonly leaf: number; readonly week: number; readonly number: number } | undefined
	/** Ids of the latest events, so that one repeated by a copy of a device's storage is applied once. */
	readonly recent: readonly number[]
}

export const emptyVault: VaultState = {
	seasons: [],
	likes: noLikes,
	wraps: [],
	awaited: [],
	settings: {},
	chatRoots: {},
	origin: 1,
	devices: {},
	lastTick: undefined,
	recent: [],
}

/** Number of event ids remembered. */
export const recentEvents = 512

export function chatRootName(chat: string, epoch: number): string {
	return `${chat}/${epoch}`
}

/** Deterministic: every device with the same entries gets the same state. */
export function reduceVault(state: VaultState, contents: readonly VaultContent[]): VaultState {
	return contents.reduce(reduceOne, state)
}

/** Milliseconds after which all matches from keys and ballots of a week have been reported: the week plus ten minutes on each side. */
const told = weekLength + 1_200_000

export type Pruning = {
	/** When matches were last fetched and judged. */
	judgedAt: number
	/** When another leaf of the log replaced the key's: Unix milliseconds, `Infinity` for the key of the newest leaf. */
	replacedAt(key: SeasonContent): number
	/** The member of a leaf. */
	memberAt(leaf: number): string | undefined
}

/**
 * Drops what no match can need any more: keys a week after their replacement, records after their week, and withdrawn likes without a
 * record.
 */
export function pruned(state: VaultState, { judgedAt, replacedAt, memberAt }: Pruning): VaultState {
	const { seasons, likes } = state
	const week = weekAt(judgedAt - 1_200_000)
	const records = likes.records.filter((record) => record.week >= week).slice(-mostRecords)
	const sent = new Set(records.map(({ kind, peerLeaf }) => `${kind}.${memberAt(peerLeaf)}`))
	const withdrawn = likes.withdrawn.filter(({ kind, peer }) => sent.has(`${kind}.${peer}`))
	return {
		...state,
		seasons: seasons.filter((key) => replacedAt(key) + told >= judgedAt),
		likes: {
			...likes,
			records,
			withdrawn: withdrawn.slice(Math.max(0, withdrawn.length + likes.open.length - mostLikes)),
		},
	}
}

/** Capacity of a snapshot: likes, open or withdrawn, and records. */
export const mostLikes = 64
export const mostRecords = 2048

/** Applies this device's queued events to the state. */
export function withEvents(state: VaultState, device: number, events: readonly Bytes[]): VaultState {
	return events.reduce((before, bytes) => applyEvent(before, device, decodeEvent(bytes)), state)
}

function reduceOne(state: VaultState, content: VaultContent): VaultState {
	switch (content.type) {
		case 'root':
			return state.root ? state : { ...state, root: { root: content.root, created: content.created } }
		case 'season':
			return { ...state, seasons: [...state.seasons, content], likes: beginSeason(state.likes, content.number) }
		case 'wrap':
			return { ...state, wraps: [...state.wraps.filter(({ id }) => id !== content.id), content] }
		case 'awaited':
			return { ...state, awaited: [...state.awaited, content.leaf] }
		case 'chatRoot': {
			const name = chatRootName(content.chat, content.epoch)
			return state.chatRoots[name] ? state : { ...state, chatRoots: { ...state.chatRoots, [name]: content.root } }
		}
		case 'batch':
			return reduceBatch(state, content)
	}
}

/** Events come first: a ballot of the batch may belong to a like in the same batch. */
function reduceBatch(state: VaultState, { device, time, records, events }: BatchContent): VaultState {
	const seen = { ...state.devices[device], at: time, hasLeft: false }
	const after = withEvents({ ...state, devices: { ...state.devices, [device]: seen } }, device, events)
	if (records.leaf === noTick) return after
	const { leaf, week, number, ballots } = records
	return {
		...after,
		lastTick: laterTick(state.lastTick, { leaf, week, number }),
		likes: addRecords(
			after.likes,
			ballots.map((ballot) => ({ ...ballot, leaf, week })),
		),
	}
}

type TickName = NonNullable<VaultState['lastTick']>

/** A former sender may still repeat a tick of its own leaf, so only ticks of the newest leaf advance the count. */
function laterTick(last: TickName | undefined, next: TickName): TickName {
	if (!last) return next
	return (next.leaf - last.leaf || next.week - last.week || next.number - last.number) > 0 ? next : last
}

function applyEvent(state: VaultState, device: number, read: ReadEvent): VaultState {
	if (state.recent.includes(read.id)) return state
	const after = { ...state, recent: [...state.recent, read.id].slice(-recentEvents) }
	if ('unknown' in read) return after
	if ('event' in read) return apply(after, device, read.event)
	const { type, body, isLast } = read.part
	const begun = after.devices[device]?.part
	const whole = concat(begun?.type === type ? begun.body : new Uint8Array(), body)
	if (!isLast) return withDevice(after, device, { part: { type, body: whole } })
	const rest = withDevice(after, device, { part: undefined })
	const event = completed(type, whole)
	return event ? apply(rest, device, event) : rest
}

/** Undefined for an event of a later version, or if a part was lost. */
function completed(type: number, body: Bytes): VaultEvent | undefined {
	try {
		const read = readBody(type, body)
		return 'event' in read ? read.event : undefined
	} catch {
		return undefined
	}
}

function apply(state: VaultState, device: number, event: VaultEvent): VaultState {
	if (event.type === 'senderLeft') return withDevice(state, device, { hasLeft: true })
	if (event.type === 'setting') return { ...state, settings: { ...state.settings, [event.name]: event.text } }
	return { ...state, likes: reduceLikes(state.likes, event) }
}

function withDevice(state: VaultState, device: number, change: Partial<DeviceState>): VaultState {
	const before = state.devices[device] ?? { at: 0, hasLeft: false }
	return { ...state, devices: { ...state.devices, [device]: { ...before, ...change } } }
}

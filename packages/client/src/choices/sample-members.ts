import type { Match } from '@ydo/contract/ticks'
import type { MemberId, SeasonKey, SeasonSecret } from '@ydo/crypto/branded'
import { fromBase64url, type Random, toBase64url } from '@ydo/crypto/bytes'
import { seasonKeyOf } from '@ydo/crypto/keys'
import { seasonSalt } from '@ydo/crypto/tokens'
import type { Request } from '#calls/request.ts'
import { acceptMatch } from './accept-match.ts'
import type { ChoiceKeys, Directory, PeerKey } from './choice-keys.ts'
import { type ChoicesState, noChoices, reduceChoices } from './choices-state.ts'
import type { ChoiceEvent } from './events.ts'
import type { SampleOffice } from './sample-office.ts'
import { type ChoiceVault, createTickSender, type TickSender } from './tick-sender.ts'

// For tests: members with keys, a directory of them, a vault each, and devices that follow it.

/** The directory's season keys, in the order of their leaves. */
export type SampleLog = {
	size(): number
	add(member: string, key: SeasonKey): void
	keyOf(member: string, size: number): PeerKey | undefined
}

export function sampleLog(): SampleLog {
	const keys = new Map<string, PeerKey[]>()
	let size = 0
	return {
		size: () => size,
		add(member, key) {
			keys.set(member, [...(keys.get(member) ?? []), { key, leaf: size }])
			size++
		},
		keyOf: (member, within) => keys.get(member)?.findLast(({ leaf }) => leaf < within),
	}
}

export type SampleMember = {
	id: string
	vault: SampleVault
	keys: ChoiceKeys & Directory
	/** Puts a new season key into the vault and the directory. */
	renewKey(): Promise<void>
}

export const salt = await seasonSalt('IIITDMJ', '2026-autumn')

/** A vault in memory: its events, and the state after them. */
export type SampleVault = ChoiceVault & { events: ChoiceEvent[]; add(event: ChoiceEvent): void }

export function sampleVault(): SampleVault {
	const events: ChoiceEvent[] = []
	let state: ChoicesState = noChoices
	const add = (event: ChoiceEvent) => {
		events.push(event)
		state = reduceChoices(state, event)
	}
	return {
		events,
		add,
		state: () => state,
		async append(make) {
			const event = make(state)
			if (event) add(event)
			return state
		},
	}
}

export async function sampleMember(log: SampleLog, random: Random): Promise<SampleMember> {
	const id = toBase64url(random(16))
	const secrets = new Map<string, SeasonSecret>()
	const vault = sampleVault()
	const keys: ChoiceKeys & Directory = {
		self: fromBase64url(id) as MemberId,
		salt,
		secretOf: (key) => secrets.get(key),
		keyOf: log.keyOf,
		get size() {
			return log.size()
		},
		usable: (peer) => log.keyOf(peer, log.size()),
		hasStartedOver: () => false,
	}
	async function renewKey() {
		const secret = random(32) as SeasonSecret
		const key = await seasonKeyOf(secret)
		secrets.set(toBase64url(key), secret)
		vault.add({ type: 'seasonBegun', season: 1, key: toBase64url(key) })
		log.add(id, key)
	}
	await renewKey()
	return { id, vault, keys, renewKey }
}

/** What may go wrong with a call. */
export type Fault = 'none' | 'not sent' | 'answer lost'

type DeviceParts = {
	now: () => number
	random: Random
	fault?: () => Fault
	/** Waits until it may go on, where devices run at once. */
	turn?: () => Promise<void>
}

/** A device of `member`: forgets what it heard when it is made anew. */
export function sampleDevice(
	{ id, vault, keys }: SampleMember,
	office: SampleOffice,
	{ now, random, fault = () => 'none', turn = async () => {} }: DeviceParts,
): TickSender {
	const request: Request = async (_path, init) => {
		await turn()
		if (init?.method !== 'POST') return Response.json(office.clock())
		const happens = fault()
		if (happens === 'not sent') throw new TypeError('no network')
		const answer = await office.post(id, init.body as Uint8Array<ArrayBuffer>)
		await turn()
		if (happens === 'answer lost') throw new TypeError('no network')
		return typeof answer === 'number' ? Response.json({}, { status: answer }) : new Response(answer)
	}
	const keyring = async () => keys
	const inTurn: ChoiceVault = { ...vault, append: (make) => turn().then(() => vault.append(make)) }
	return createTickSender({ vault: inTurn, keyring, isRecoverable: () => true, request, now, wait: turn, random })
}

/** Asks for matches and settles them; those that were settled now. */
export async function settleMatches({ id, vault, keys }: SampleMember, office: SampleOffice): Promise<Match[]> {
	const settled: Match[] = []
	for (const match of office.matchesOf(id)) {
		const event = await acceptMatch(vault.state(), match, keys)
		if (!event) continue
		vault.add(event)
		settled.push(match)
	}
	return settled
}

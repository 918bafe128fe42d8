import type { SlotViolation, ToldMatch } from '@ydo/contract/slots'
import { toBase64url } from '@ydo/crypto/bytes'
import { openChoices } from '@ydo/crypto/choices'
import { weekLength } from '@ydo/crypto/week'
import { beforeEach, describe, expect, test } from 'vitest'
import { addRecords, type BallotRecord, type LikeEvent } from '#likes/likes-state.ts'
import {
	id,
	liked,
	ownKey,
	peerId,
	type SampleCampus,
	sampleCampus,
	seasonNumber,
	self,
	toldBy,
	vaultWith,
} from '#test/sample-campus.ts'
import { sampleDevice, sampleVaultServer } from '#test/sample-vault.ts'
import type { VaultView } from '#vault/create-vault.ts'
import type { VaultState } from '#vault/vault-state.ts'
import type { MemberParts } from './member-parts.ts'
import { memberViewOf, type Seen, showsSame, violationIn } from './member-view.ts'

const device = 7

let campus: SampleCampus
let closed: VaultView

beforeEach(async () => {
	campus = await sampleCampus()
	closed = sampleDevice(sampleVaultServer(), { id: toBase64url(id) })
		.visit()
		.view()
})

/** The input with a vault in that state. */
function seenWith(state: VaultState, change: Partial<Seen> = {}, vaultChange: Partial<VaultView> = {}): Seen {
	const vault: VaultView = { ...closed, status: 'open', state, stored: state, device, ...vaultChange }
	const parts = { ...campus.parts, vault: { view: () => vault } } as unknown as MemberParts
	return {
		...{
			vault,
			parts,
			violation: undefined,
			slotViolation: undefined,
			isElsewhere: false,
			told: new Map(),
			refused: [],
		},
		...{ season: seasonNumber, lastSlot: undefined, clockFits: true, canSend: true, now: campus.log.time, ...change },
	}
}

const view = (...seen: Parameters<typeof seenWith>) => memberViewOf(seenWith(...seen))
/** A state with likes, a key of the newest leaf made by `maker`, and ballot records. */
async function stateOf(events: readonly LikeEvent[], { maker = device, records = [] as BallotRecord[] } = {}) {
	const { likes } = vaultWith(events)
	return vaultWith([], { seasons: [await ownKey(0, { device: maker })], likes: addRecords(likes, records) })
}
const record = (over: Partial<BallotRecord> = {}): BallotRecord => ({
	...{ kind: 'dating', week: campus.week(), leaf: 0, peerLeaf: 1 },
	...over,
})
const statesIn = (state: VaultState, change: Partial<Seen> = {}) => view(state, change).choices.map((one) => one.state)

describe('a choice', () => {
	test('waits until this member has a leaf and the peer a usable one', async () => {
		expect(statesIn(await stateOf([liked(2)]))).toEqual(['waiting'])
		await campus.add('join', self)
		await campus.add('join', 2)
		await campus.add('leave', 2)
		await campus.add('join', 3, { season: seasonNumber - 1 })
		expect(statesIn(await stateOf([liked(2), liked(3)]))).toEqual(['waiting', 'waiting'])
	})

	test('is being sent by the sender, even to a peer whose leaf comes with the next news', async () => {
		await campus.add('join', self)
		await campus.add('join', 2)
		expect(statesIn(await stateOf([liked(2), liked(9)]))).toEqual(['sending', 'sending'])
	})

	test('leaves from the other device if that sends', async () => {
		await campus.add('join', self)
		await campus.add('join', 2)
		expect(statesIn(await stateOf([liked(2), liked(9)], { maker: 8 }))).toEqual(['other device', 'waiting'])
	})

	test('stands until the week of its ballot ends', async () => {
		await campus.add('join', self)
		await campus.add('join', 2)
		const state = await stateOf([liked(2, 'hello')], { records: [record()] })
		const until = (campus.week() + 1) * weekLength
		expect(view(state).choices).toEqual([{ peer: peerId(2), text: 'hello', at: 1, state: 'sent', until }])
		expect(statesIn(state, { now: until })).toEqual(['sending'])
		expect(statesIn(await stateOf([liked(2)], { records: [record({ kind: 'friends' })] }))).toEqual(['sending'])
	})

	test('stands even after either’s leaf was replaced or another device became the sender', async () => {
		await campus.add('join', self)
		await campus.add('join', 2)
		await campus.add('season', 2, { term: 1 })
		expect(statesIn(await stateOf([liked(2)], { records: [record()] }))).toEqual(['sent'])
		expect(statesIn(await stateOf([liked(2)], { records: [record({ leaf: 99 })], maker: 8 }))).toEqual(['sent'])
	})
})

describe('the status', () => {
	const state = vaultWith([])
	test.each([
		['new', {}, { status: 'keyless' }],
		['locked', { isElsewhere: true }, { status: 'keyless' }],
		['locked', {}, { status: 'locked' }],
		['open', {}, { status: 'open' }],
		['closed', {}, { status: 'closed' }],
	] as const)('is %s with %j and a vault that is %j', (status, change, vault) => {
		expect(view(state, change, vault).status).toBe(status)
	})

	test('is violated by the vault, the directory or a slot, reported in this order', () => {
		const directory = { kind: 'another log', at: 1, detail: '', evidence: {} } as const
		const slotViolation = { leaf: 1 } as SlotViolation
		const vault = { violation: { fault: 'forked' } as VaultView['violation'] }
		expect(view(state, { slotViolation })).toMatchObject({ status: 'violated', violation: { of: 'slots' } })
		expect(view(state, { slotViolation, violation: directory }).violation).toEqual({
			of: 'directory',
			kind: 'another log',
		})
		const all = seenWith(state, { slotViolation, violation: directory }, vault)
		expect(violationIn(all)).toEqual({ of: 'vault', kind: 'forked' })
		expect(violationIn(seenWith(state))).toBeUndefined()
	})
})

describe('the sender', () => {
	test('is none without a leaf, this device by its own key, and otherwise the other device', async () => {
		const own = await stateOf([])
		expect(view(own).sender).toEqual({ is: 'none' })
		await campus.add('join', self)
		expect(view(own).sender).toEqual({ is: 'this device' })
		const other = { ...(await stateOf([], { maker: 8 })), devices: { 8: { at: 55, hasLeft: false } } }
		expect(view(other).sender).toEqual({ is: 'other device', name: 'Chrome on Android', lastSeen: 55 })
		expect(view(vaultWith([])).sender).toEqual({ is: 'other device', name: '', lastSeen: undefined })
		await campus.add('leave', self)
		expect(view(own).sender).toEqual({ is: 'none' })
	})
})

test('lists matches newest first, with the details the server reported in this visit', async () => {
	const accepted = async (peer: number): Promise<LikeEvent> => {
		const { id: match, day } = await toldBy({ peer, kind: 'dating', week: 8, ownLeaf: 0, peerLeaf: 1 })
		const about = { id: match, peer: peerId(peer), kind: 'dating', week: 8, ownLeaf: 0, peerLeaf: 1, day } as const
		return { type: 'accepted', ...about, text: 'hi', ownText: '', ownPsk: [] as never, peerPsk: [] as never }
	}
	const told = {
		...(await toldBy({ peer: 2, kind: 'dating', week: 8, ownLeaf: 0, peerLeaf: 1 })),
		ended: 'left',
	} as ToldMatch
	const state = vaultWith([await accepted(2), await accepted(3)])
	const { matches } = view(state, { told: new Map([[told.id, told]]) })
	expect(matches).toMatchObject([
		{ peer: peerId(3), name: '', text: 'hi' },
		{ peer: peerId(2), name: 'Peer 2', ended: 'left' },
	])
})

test('lists refused, passed and started-over members, and the maximum of open likes', () => {
	const refused = { id: 'a', peer: 'b', name: 'c', day: 1, reason: 'unproved' } as const
	const more = { week: 1, ownLeaf: 1, peerLeaf: 1, proof: 'p', note: 'n' }
	const state = vaultWith([
		...[liked(2), { type: 'passed', peer: peerId(3) } as const],
		{ type: 'resetHeld', peer: peerId(2), leaf: 9, at: 1 },
	])
	expect(view(state, { refused: [{ ...refused, ...more }] })).toMatchObject({
		...{ refused: [refused], passed: [peerId(3)], startedOver: [peerId(2)], most: openChoices, isRead: false },
		...{ isRecoverable: false, ways: [], settings: {}, canSend: true },
	})
})

test('shows the same if nothing changed, and compares the passed ones by identity', () => {
	const one = view(vaultWith([liked(2)]))
	expect(showsSame(one, { ...one })).toBe(true)
	expect(showsSame(one, { ...one, passed: [...one.passed] })).toBe(false)
	expect(showsSame(one, { ...one, canSend: false })).toBe(false)
})

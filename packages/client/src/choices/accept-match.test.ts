import type { Match } from '@ydo/contract/ticks'
import { fromBase64url, toBase64url } from '@ydo/crypto/bytes'
import { cancelOf } from '@ydo/crypto/tokens'
import { beforeEach, describe, expect, test } from 'vitest'
import { acceptMatch } from './accept-match.ts'
import { pairOf } from './choice-keys.ts'
import { anyBytes } from './sample-bytes.ts'
import { type SampleMember, sampleDevice, sampleLog, sampleMember, settleMatches } from './sample-members.ts'
import { type SampleOffice, sampleOffice } from './sample-office.ts'

const weekLength = 604_800_000

let week: number
let office: SampleOffice
let aarohi: SampleMember
let kabir: SampleMember

beforeEach(async () => {
	week = 5
	office = sampleOffice(() => week * weekLength)
	const log = sampleLog()
	;[aarohi, kabir] = [await sampleMember(log, anyBytes), await sampleMember(log, anyBytes)]
})

function like({ vault }: SampleMember, { id }: SampleMember, text: string) {
	vault.add({ type: 'liked', peer: id, text, at: week * weekLength })
}

async function tick(member: SampleMember) {
	const outcome = await sampleDevice(member, office, { now: () => week * weekLength, random: anyBytes }).send()
	expect(outcome).toBe('sent')
}

/** As the server gives it to Aarohi. */
function given(): Match {
	const match = office.matchesOf(aarohi.id)[0]
	if (!match) throw new Error('no match')
	return match
}

const judged = (match: Match) => acceptMatch(aarohi.vault.state(), match, aarohi.keys)
const outcomeOf = async (match: Match) => (await judged(match))?.outcome

async function bothLike() {
	like(aarohi, kabir, 'tea?')
	await tick(aarohi)
	like(kabir, aarohi, 'with biscuits')
	await tick(kabir)
}

describe('a match', () => {
	test('gives each the other’s words, once', async () => {
		await bothLike()
		expect(await judged(given())).toMatchObject({ outcome: 'matched', peer: kabir.id, text: 'with biscuits' })
		await settleMatches(aarohi, office)
		await settleMatches(kabir, office)
		expect(await judged(given())).toBeUndefined()
		expect(Object.values(kabir.vault.state().settled)).toMatchObject([{ outcome: 'matched', text: 'tea?' }])
		expect([aarohi.vault.state().open, kabir.vault.state().open]).toEqual([[], []])
	})

	test.each([6, 7])(
		'is made with somebody who did not come back in week %i only if that is the week after',
		async (later) => {
			like(aarohi, kabir, 'tea?')
			await tick(aarohi)
			week = later
			like(kabir, aarohi, 'late')
			await tick(kabir)
			expect(office.matchesOf(aarohi.id)).toHaveLength(later === 6 ? 1 : 0)
			if (later === 6) expect(await outcomeOf(given())).toBe('matched')
			await tick(aarohi)
			expect(office.matchesOf(aarohi.id)).toHaveLength(1)
			expect(await outcomeOf(given())).toBe('matched')
		},
	)

	test('opens by the keys of its ballot, also after the peer or oneself has new ones', async () => {
		await bothLike()
		await kabir.renewKey()
		await aarohi.renewKey()
		await tick(aarohi)
		expect(await outcomeOf(given())).toBe('matched')
	})

	test('waits on a device that has not the keys yet', async () => {
		await bothLike()
		expect(await acceptMatch(aarohi.vault.state(), given(), { ...aarohi.keys, keyOf: () => undefined })).toBeUndefined()
	})
})

describe('dropped unseen is a match', () => {
	test('of a choice taken back, also where it was made again since', async () => {
		await bothLike()
		aarohi.vault.add({ type: 'withdrawn', peer: kabir.id })
		expect(await outcomeOf(given())).toBe('dropped')
		like(aarohi, kabir, 'or coffee')
		expect(await outcomeOf(given())).toBe('dropped')
	})

	test('of somebody who was never chosen', async () => {
		await bothLike()
		const stranger = { ...given(), peer: toBase64url(anyBytes(16)) }
		expect(await outcomeOf(stranger)).toBe('dropped')
	})

	test('whose peer took theirs back before', async () => {
		like(kabir, aarohi, 'hm')
		await tick(kabir)
		kabir.vault.add({ type: 'withdrawn', peer: aarohi.id })
		await tick(kabir)
		like(aarohi, kabir, 'tea?')
		await tick(aarohi)
		expect(await outcomeOf(given())).toBe('dropped')
		expect(await outcomeOf({ ...given(), cancels: [] })).toBe('matched')
	})

	test('by the peer’s ballot of a week, where the cancel is of the week after', async () => {
		like(kabir, aarohi, 'hm')
		await tick(kabir)
		like(aarohi, kabir, 'tea?')
		await tick(aarohi)
		const match = given()
		const pair = await pairOf(kabir.keys, aarohi.id, { key: kabir.vault.state().key, size: kabir.keys.size })
		if (!pair) throw new Error('no pair')
		const withCancel = async (cancelled: number) => ({
			...match,
			cancels: [toBase64url(anyBytes(16)), toBase64url(await cancelOf(pair, 'self', cancelled))],
		})
		expect(await outcomeOf(await withCancel(6))).toBe('dropped')
		expect(await outcomeOf(await withCancel(5))).toBe('dropped')
		expect(await outcomeOf(await withCancel(4))).toBe('matched')
	})
})

describe('refused, and kept as evidence, is a match', () => {
	const spoilt = (text: string, at: number) => {
		const bytes = fromBase64url(text)
		bytes[at] = (bytes[at] ?? 0) ^ 1
		return toBase64url(bytes)
	}

	test.each<[string, (match: Match) => Partial<Match>]>([
		['with a note of the server’s own', () => ({ note: toBase64url(anyBytes(156)) })],
		['with a bit of the note turned', ({ note }) => ({ note: spoilt(note, 80) })],
		['with its own note sent back', () => ({ note: office.matchesOf(kabir.id)[0]?.note ?? '' })],
		['of another week', ({ peerWeek }) => ({ peerWeek: peerWeek + 1 })],
		['of weeks that cannot meet', ({ peerWeek }) => ({ peerWeek: peerWeek + 2 })],
		['of no week', () => ({ peerWeek: -1, week: 0 })],
		['with a note of another length', ({ note }) => ({ note: note.slice(4) })],
		['with what is no base64url', () => ({ note: '~~~' })],
		['with cancels of another length', () => ({ cancels: ['AAAA'] })],
	])('%s', async (_, change) => {
		await bothLike()
		const forged = { ...given(), ...change(given()) }
		const held = { ...aarohi.vault.state(), open: [{ peer: kabir.id, text: '', at: 0 }] }
		const event = await acceptMatch(held, forged, aarohi.keys)
		const kept = forged.note.startsWith('~') ? '' : forged.note.slice(0, 208)
		expect(event).toMatchObject({ outcome: 'refused', note: kept })
	})

	test('with the note that the peer wrote to somebody else', async () => {
		await bothLike()
		const third = await sampleMember(sampleLog(), anyBytes)
		like(aarohi, third, '')
		const keys = { ...aarohi.keys, keyOf: () => ({ key: fromBase64url(third.vault.state().key) as never, leaf: 0 }) }
		const event = await acceptMatch(aarohi.vault.state(), { ...given(), peer: third.id }, keys)
		expect(event).toMatchObject({ outcome: 'refused', peer: third.id })
	})

	test('where a choice is held that no tick has carried', async () => {
		like(aarohi, kabir, '')
		const forged = { ...(await forgedMatch()), peer: kabir.id }
		expect(await outcomeOf(forged)).toBe('refused')
	})

	async function forgedMatch(): Promise<Match> {
		const id = toBase64url(anyBytes(16))
		return { id, peer: '', week, peerWeek: week, note: toBase64url(anyBytes(156)), cancels: [], at: '' }
	}
})

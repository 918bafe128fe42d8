import { makeLeaf } from '@ydo/client/directory/publish-leaf'
import { institute } from '@ydo/client/test/model-log'
import { bytesNamed } from '@ydo/client/test/seeded'
import { directoryPaths } from '@ydo/contract/directory'
import { slotNews, slotPaths } from '@ydo/contract/slots'
import { type EntryHash, type MemberId, type SeasonSecret, taken } from '@ydo/crypto/branded'
import { type Bytes, concat, fromBase64url, toBase64url, unsigned } from '@ydo/crypto/bytes'
import { expectationOf, noteKeyOf, type Pair, proofOf, sealNote, seasonSalt, tokenOf } from '@ydo/crypto/choices'
import { pairSecretOf } from '@ydo/crypto/keys'
import { hashEntry, noEntry, sealEntry } from '@ydo/crypto/vault-entry'
import { weekAt } from '@ydo/crypto/week'
import type { Placed } from '@ydo/log/directory'

type Request = (path: string, init?: RequestInit) => Promise<Response>

/** The defect of a ballot for the victim; `true` is an honest ballot. */
export type Ballot =
	| 'true'
	| 'wrong proof'
	| 'swapped proof'
	| 'wrong expectation'
	| 'expectation of another leaf'
	| 'garbled note'
	| 'token alone'
	| 'other kind'
	| 'filler'

/** A member with an altered client, which speaks to any server through its calls alone. */
export type Attacker = {
	id: string
	publish(event: 'join' | 'season' | 'reset' | 'leave'): Promise<void>
	/** Sends a tick of four ballots, or an opening, with these ballots first, under the newest or an older leaf. */
	sendTick(
		ballots: readonly Ballot[],
		how?: { week?: number; leaf?: 'newest' | 'first'; copied?: Bytes },
	): Promise<void>
	readNews(): Promise<void>
	/** Sends its last tick again, byte for byte. */
	replay(): Promise<void>
	/** Accepts every match it was told of. */
	accept(): Promise<void>
	/** The ballots of its last tick, for another account to send. */
	lastBallots(): Bytes
	/** Status and body of every server answer, except for the attacker's own vault. */
	heard: string[]
}

type AttackerParts = {
	name: string
	id: string
	request: Request
	now(): number
	season: { number: number; label: string }
	/** The newest leaf of a member: the log is public. */
	leafOf(member: string): Placed | undefined
	victim: string
}

const ballotLength = 348

export function createAttacker(parts: AttackerParts): Attacker {
	const { name, id, request, now, season, leafOf, victim } = parts
	const self = taken('MemberId', fromBase64url(id))
	const heard: string[] = []
	const ticks = new Map<string, number>()
	let root = 0
	let secret: SeasonSecret = taken('SeasonSecret', bytesNamed(`${name}/secret/0`, 32))
	let first: number | undefined
	let chain = { seq: 0, hash: noEntry as EntryHash }
	let last: Bytes = new Uint8Array()
	let lastTick: Bytes = new Uint8Array()
	/** Ids of matches. */
	let told: string[] = []
	let made = 0

	async function hear(answer: Response): Promise<Response> {
		heard.push(`${answer.status} ${await answer.clone().text()}`)
		return answer
	}

	async function publish(event: 'join' | 'season' | 'reset' | 'leave'): Promise<void> {
		if (event !== 'leave') secret = taken('SeasonSecret', bytesNamed(`${name}/secret/${made++}`, 32))
		if (event === 'reset') root++
		const wish = {
			event,
			member: self,
			root: taken('Root', bytesNamed(`${name}/root/${root}`, 32)),
			season: { number: season.number, secret },
		}
		const { leaf, chatKey } = await makeLeaf(wish, { last: leafOf(id), time: now(), institute })
		const body = JSON.stringify({ leaf: toBase64url(leaf), ...(chatKey && { chatKey: toBase64url(chatKey) }) })
		await hear(await request(directoryPaths.leaves, { method: 'POST', body }))
		first ??= leafOf(id)?.index
	}

	async function ballotOf(kind: Ballot, { week, leaf }: { week: number; leaf: number }): Promise<Bytes> {
		const random = bytesNamed(`${name}/ballot/${made++}`, ballotLength)
		const theirs = leafOf(victim)
		if (kind === 'filler' || !theirs) return random
		const pair: Pair = {
			secret: await pairSecretOf(secret, taken('SeasonKey', theirs.seasonKey)),
			salt: await seasonSalt(institute, season.label),
			...{ self, peer: taken('MemberId', fromBase64url(victim)) as MemberId },
		}
		const value = { kind: kind === 'other kind' ? 'friends' : 'dating', week } as const
		const token = await tokenOf(pair, value)
		const [own, peers] = [await proofOf(pair, 'self', value), await proofOf(pair, 'peer', value)]
		const proof =
			kind === 'wrong proof' || kind === 'token alone' ? random.slice(32, 48) : kind === 'swapped proof' ? peers : own
		const ofLeaf = kind === 'expectation of another leaf' ? leaf : theirs.index
		const isWrong = kind === 'wrong expectation' || kind === 'token alone'
		const expectation = isWrong ? random.slice(48, 64) : await expectationOf(ofLeaf, peers)
		const note = await sealNote('hi', { key: await noteKeyOf(pair, 'self', value), token, iv: random.slice(64, 76) })
		return concat(token, proof, expectation, kind === 'garbled note' ? random.slice(64) : note)
	}

	/** Sends the last tick, with the next batch in the attacker's own vault. */
	async function sendSlot(): Promise<void> {
		const key = taken('VaultKey', bytesNamed(`${name}/vault`, 32))
		const place = { id: self, keyVersion: 1, seq: chain.seq + 1, previous: chain.hash }
		const entry = await sealEntry(
			{ type: 6, body: new Uint8Array(1000) },
			{ key, place, random: (length) => bytesNamed(`${name}/salt/${chain.seq}`, length) },
		)
		const body = concat(unsigned(0, 1), unsigned(entry.length, 4), entry, lastTick)
		const answer = await hear(await request(slotPaths.slot, { method: 'POST', body }))
		if (answer.ok) chain = { seq: chain.seq + 1, hash: await hashEntry(entry) }
	}

	return {
		id,
		publish,
		heard,
		lastBallots: () => last,
		async sendTick(ballots, { week = weekAt(now()), leaf = 'newest', copied } = {}) {
			const index = leaf === 'first' ? first : leafOf(id)?.index
			if (index === undefined) return
			const number = ticks.get(`${index}/${week}`) ?? 0
			const count = number === 0 ? 64 : 4
			const made = await Promise.all(ballots.slice(0, count).map((one) => ballotOf(one, { week, leaf: index })))
			const fillers = await Promise.all(
				Array.from({ length: count - made.length }, () => ballotOf('filler', { week, leaf: index })),
			)
			last = copied ?? concat(...made)
			const filled = concat(...made, ...fillers)
			if (copied) filled.set(copied.subarray(0, filled.length))
			const header = concat(
				unsigned(2, 1),
				unsigned(number === 0 ? 0 : 1, 1),
				unsigned(season.number, 2),
				unsigned(week, 4),
				unsigned(index, 4),
				unsigned(number, 4),
			)
			ticks.set(`${index}/${week}`, number + 1)
			lastTick = concat(header, filled)
			await sendSlot()
		},
		replay: sendSlot,
		async accept() {
			for (const match of told) await hear(await request(slotPaths.accept(match), { method: 'PUT' }))
		},
		async readNews() {
			const answer = await request(`${slotPaths.slot}?entries=${chain.seq}&leaves=1000000`)
			const { matches } = slotNews.parse(await answer.json())
			told = matches.map((match) => match.id)
			heard.push(JSON.stringify(matches))
			heard.push(await (await request(slotPaths.matches)).text())
		},
	}
}

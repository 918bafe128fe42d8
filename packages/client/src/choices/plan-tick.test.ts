import { cancelIndex, fillerOf } from '@ydo/crypto/filler'
import { cancelOf, probeOf, tokenOf } from '@ydo/crypto/tokens'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf } from './bytes-of.ts'
import { pairOf } from './choice-keys.ts'
import { noChoices, reduceChoices } from './choices-state.ts'
import { planTick } from './plan-tick.ts'
import { anyBytes, toHex } from './sample-bytes.ts'
import { type SampleMember, sampleLog, sampleMember } from './sample-members.ts'

const weekLength = 604_800_000

async function members(count: number): Promise<[SampleMember, ...SampleMember[]]> {
	const log = sampleLog()
	const all: SampleMember[] = []
	for (let index = 0; index < count; index++) all.push(await sampleMember(log, anyBytes))
	return all as [SampleMember, ...SampleMember[]]
}

function planned({ vault, keys }: SampleMember, week: number, isRecoverable = true) {
	const plan = { week, at: week * weekLength, directory: keys, isRecoverable, random: anyBytes }
	return planTick(vault.state(), plan)
}

function claim(member: SampleMember, week: number) {
	const event = planned(member, week)
	if (event) member.vault.add(event)
	return member.vault.state().claim
}

function like({ vault }: SampleMember, ...peers: SampleMember[]) {
	for (const { id } of peers) vault.add({ type: 'liked', peer: id, text: `for ${id}`, at: 0 })
}

const bytes = async ({ vault, keys }: SampleMember) => {
	const made = await bytesOf(vault.state(), keys)
	if (!made) throw new Error('no bytes')
	return made
}
const ballots = (tick: Uint8Array) =>
	Array.from({ length: (tick.length - 28) / 204 }, (_, index) => tick.slice(12 + index * 204, 216 + index * 204))
const tokens = (tick: Uint8Array) => ballots(tick).map((ballot) => toHex(ballot.slice(0, 32)))
const probes = (tick: Uint8Array) => ballots(tick).map((ballot) => toHex(ballot.slice(32, 48)))

async function pairs({ vault, keys }: SampleMember, peer: SampleMember) {
	const { key } = vault.state()
	const pair = await pairOf(keys, peer.id, { key, size: keys.size })
	if (!pair) throw new Error('no pair')
	return pair
}

test('a claim is made also when nothing waits, with a seed of its own, and numbers follow each other', async () => {
	const [self] = await members(1)
	const [first, second, later] = [claim(self, 5), claim(self, 5), claim(self, 6)]
	expect([first?.number, second?.number, later?.number]).toEqual([0, 1, 0])
	expect(first?.seed).not.toEqual(second?.seed)
	expect(planned(self, 5)).toBeUndefined()
})

test('the opening carries all open choices, later ticks the two that wait longest, each once in a week', async () => {
	const [self, ...peers] = await members(6)
	like(self, ...peers.slice(0, 2))
	expect(claim(self, 5)?.carries).toEqual([0, 1])
	expect(tokens(await bytes(self))).toContain(toHex(await tokenOf(await pairs(self, peers[1] as SampleMember), 5)))
	like(self, ...peers.slice(2))
	expect([claim(self, 5)?.carries, claim(self, 5)?.carries, claim(self, 5)?.carries]).toEqual([[2, 3], [4], []])
	expect(claim(self, 6)?.carries).toEqual([0, 1, 2, 3, 4])
})

test('who has no key of the season yet waits, and so does everybody until a way to recover is set up', async () => {
	const [self, peer] = (await members(2)) as [SampleMember, SampleMember]
	self.vault.add({ type: 'liked', peer: 'AAAAAAAAAAAAAAAAAAAAAA', text: '', at: 0 })
	like(self, peer)
	expect(planned(self, 5, false)?.carries).toEqual([])
	expect(planned(self, 5)?.carries).toEqual([1])
})

test('whoever began anew is withdrawn by the next claim, also where nothing may leave, and is not carried by it', async () => {
	const [self, ...peers] = await members(3)
	like(self, ...peers)
	const hasStartedOver = ({ peer }: { peer: string }) => peer === peers[0]?.id
	const plan = { week: 5, at: 5 * weekLength, directory: { ...self.keys, hasStartedOver }, random: anyBytes }
	for (const isRecoverable of [false, true])
		expect(planTick(self.vault.state(), { ...plan, isRecoverable })).toMatchObject({
			carries: isRecoverable ? [1] : [],
			startedOver: [0],
		})
})

test('the probe is real only where no ballot stood in the week before', async () => {
	const [self, peer] = (await members(2)) as [SampleMember, SampleMember]
	like(self, peer)
	const isReal = async (week: number) => {
		claim(self, week)
		return probes(await bytes(self)).includes(toHex(await probeOf(await pairs(self, peer), week)))
	}
	expect([await isReal(5), await isReal(6), await isReal(8)]).toEqual([true, false, true])
})

test('a choice withdrawn and made again waits for the next week, also where its ballot was the opening’s', async () => {
	const [self, peer] = (await members(2)) as [SampleMember, SampleMember]
	like(self, peer)
	claim(self, 5)
	self.vault.add({ type: 'withdrawn', peer: peer.id })
	like(self, peer)
	const withCancel = claim(self, 5)
	expect([withCancel?.carries, withCancel?.cancel]).toEqual([[], { peer: peer.id, week: 5, number: 0 }])
	expect(toHex((await bytes(self)).slice(-16))).toBe(toHex(await cancelOf(await pairs(self, peer), 'self', 5)))
	expect([claim(self, 5)?.cancel, claim(self, 6)?.carries]).toEqual([undefined, [0]])
})

test('a tick without a cancel ends with filler', async () => {
	const [self] = await members(1)
	const place = claim(self, 5)
	if (!place) throw new Error('no claim')
	expect((await bytes(self)).slice(-16)).toEqual(await fillerOf(place, cancelIndex))
})

test('under a new key of either side a ballot may go again in the same week, with another token', async () => {
	const [self, peer] = (await members(2)) as [SampleMember, SampleMember]
	like(self, peer)
	claim(self, 5)
	const first = tokens(await bytes(self))
	await peer.renewKey()
	expect(claim(self, 5)?.carries).toEqual([0])
	expect(first).not.toContain(tokens(await bytes(self))[0])
	await self.renewKey()
	expect(claim(self, 5)?.carries).toEqual([0])
	expect(claim(self, 5)?.carries).toEqual([])
})

test('a tick is rebuilt to the byte after whatever was decided since, by a device with more of the directory', async () => {
	const [self, ...peers] = await members(4)
	like(self, ...peers)
	claim(self, 5)
	const opening = await bytes(self)
	const [first, second, third] = peers as [SampleMember, SampleMember, SampleMember]
	await first.renewKey()
	self.vault.add({ type: 'noteChanged', peer: second.id, text: 'other words' })
	self.vault.add({ type: 'withdrawn', peer: third.id })
	self.vault.add({ type: 'passed', peer: first.id })
	expect(await bytes(self)).toEqual(opening)
	expect(self.vault.events.reduce(reduceChoices, noChoices)).toEqual(self.vault.state())
})

test('a device that does not hold the keys of a claim waits', async () => {
	const [self, peer] = (await members(2)) as [SampleMember, SampleMember]
	like(self, peer)
	claim(self, 5)
	const state = self.vault.state()
	expect(await bytesOf(state, { ...self.keys, keyOf: () => undefined })).toBeUndefined()
	expect(await bytesOf(state, { ...self.keys, secretOf: () => undefined })).toBeUndefined()
})

test('whatever is decided in whatever order, no value is written twice', { timeout: 60_000 }, async () => {
	const [self, ...peers] = await members(5)
	const { events } = self.vault
	const actions = fc.array(fc.tuple(fc.constantFrom('like', 'withdraw', 'tick', 'week', 'key'), fc.nat(3)), {
		minLength: 5,
		maxLength: 25,
	})
	await fc.assert(
		fc.asyncProperty(actions, async (chosen) => {
			let state = events.slice(0, 1).reduce(reduceChoices, noChoices)
			let week = 5
			const seen = new Set<string>()
			for (const [action, which] of chosen) {
				const peer = peers[which]?.id ?? ''
				if (action === 'like') state = reduceChoices(state, { type: 'liked', peer, text: 'hi', at: 0 })
				if (action === 'withdraw') state = reduceChoices(state, { type: 'withdrawn', peer })
				if (action === 'week') week++
				if (action === 'key' && which === 0) await (peers[0] as SampleMember).renewKey()
				if (action !== 'tick') continue
				const plan = { week, at: week * weekLength, directory: self.keys, isRecoverable: true, random: anyBytes }
				const event = planTick(state, plan)
				if (!event) throw new Error('no claim')
				state = reduceChoices(state, event)
				const made = await bytesOf(state, self.keys)
				if (!made) throw new Error('no bytes')
				for (const value of valuesOf(made)) {
					expect(seen.has(value)).toBe(false)
					seen.add(value)
				}
			}
		}),
		{ numRuns: 25, seed: 5 },
	)
})

/** Halves of tokens, probes, notes’ beginnings and cancels: none may ever be seen again. */
function valuesOf(tick: Uint8Array): string[] {
	const parts = ballots(tick).flatMap((ballot) => [ballot.slice(0, 16), ballot.slice(32, 48), ballot.slice(48, 64)])
	return [...parts, tick.slice(-16)].map(toHex)
}

import { randomBytes } from 'node:crypto'
import { inFull } from '@ydo/contract/test/in-full'
import { vaultEntries } from '@ydo/contract/vault'
import { expect, test } from 'vitest'
import { createVaultStore, type NewEntry } from '#domain/vault/store.ts'
import { type SignedIn, type TestApp, testApp } from '#test/app.ts'
import { append, entriesAfter, opened } from '#test/vault.ts'
import { hashOf, makeEntry, makeNext, seqOf, zeros } from '#test/vault-entries.ts'

const all = await testApp()
const second = await testApp({ deps: all.deps })
const more = [await testApp({ deps: all.deps }), await testApp({ deps: all.deps })]

/** A device's copy of the vault, and the entries it appended. */
type Device = { on: TestApp[]; known: Buffer[]; appended: Buffer[] }

function follow(known: Buffer[], plainBytes = 256): Buffer {
	const last = known.at(-1)
	return last ? makeNext(last, { plainBytes }) : makeEntry({ plainBytes })
}

/** Applies the entries in a conflict answer; each must follow the known ones or be a snapshot. */
function takeIn(device: Device, entries: Buffer[]): void {
	for (const entry of entries) {
		const last = device.known.at(-1)
		if (seqOf(entry) === (last ? seqOf(last) : 0) + 1)
			expect(entry.subarray(13, 45)).toEqual(last ? hashOf(last) : zeros)
		device.known.push(entry)
	}
}

/** Alternates, since each instance counts a member's calls. */
function instanceOf({ on }: Device): TestApp {
	const [first = all] = on.splice(0, 1)
	on.push(first)
	return first
}

/** Appends entries; every fifth is sent twice concurrently, as a retry would. */
async function work(member: SignedIn, device: Device, count: number): Promise<void> {
	for (let done = 0; done < count; ) {
		const entry = follow(device.known)
		const sent = await Promise.all(
			Array.from({ length: done % 5 === 0 ? 2 : 1 }, () => append(instanceOf(device), member, entry)),
		)
		expect(new Set(sent.map(({ statusCode }) => statusCode)).size).toBe(1)
		const [answer] = sent
		if (answer?.statusCode === 201) {
			expect(answer.json()).toEqual({ last: seqOf(entry) })
			device.known.push(entry)
			device.appended.push(entry)
			done++
		} else {
			expect(answer?.statusCode).toBe(409)
			takeIn(device, opened(vaultEntries.parse(answer?.json())).entries)
		}
	}
}

test('two devices append entries concurrently at several instances: each is stored once, in one chain', async () => {
	const each = inFull(100, 20)
	const member = await all.signIn()
	const devices: Device[] = [
		[all, ...more],
		[second, ...more],
	].map((on) => ({ on, known: [], appended: [] }))
	await Promise.all(devices.map((device) => work(member, device, each)))
	const { entries, last } = await entriesAfter(all, member, 0)
	expect(last).toBe(2 * each)
	const links = entries.map((entry) => [seqOf(entry), entry.subarray(13, 45)])
	expect(links).toEqual(entries.map((_, i) => [i + 1, i === 0 ? zeros : hashOf(entries[i - 1] ?? zeros)]))
	const texts = (some: Buffer[]) => some.map((entry) => entry.toString('base64')).sort()
	expect(texts(entries)).toEqual(texts(devices.flatMap(({ appended }) => appended)))
})

test('of many different entries for number one, one is accepted; retries of it are stored once', async () => {
	const member = await all.signIn()
	const rivals = Array.from({ length: 20 }, () => makeEntry())
	const answers = await Promise.all(rivals.map((entry, i) => append(i % 2 ? all : second, member, entry)))
	expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...rivals.slice(1).map(() => 409)])
	const { entries } = await entriesAfter(all, member, 0)
	expect(entries).toEqual([rivals[answers.findIndex(({ statusCode }) => statusCode === 201)]])
	for (const { statusCode, body } of answers)
		if (statusCode === 409) expect(opened(vaultEntries.parse(JSON.parse(body)))).toEqual({ entries, last: 1 })
	const next = makeNext(entries[0] ?? makeEntry())
	const same = await Promise.all(rivals.map((_, i) => append(i % 2 ? all : second, member, next)))
	expect(same.map(({ statusCode, body }) => [statusCode, body])).toEqual(rivals.map(() => [201, '{"last":2}']))
	expect((await entriesAfter(all, member, 0)).entries).toEqual([...entries, next])
})

test('of a concurrent snapshot and entry one is accepted, and no entry after a snapshot is deleted', async () => {
	for (let round = 0; round < inFull(15, 4); round++) {
		const member = await all.signIn()
		const first = makeEntry()
		await append(all, member, first)
		const snapshot = makeNext(first, { plainBytes: 16_384 })
		const after = makeNext(snapshot)
		const rival = makeNext(first)
		const [taken, lost, follower] = await Promise.all([
			append(all, member, snapshot, true),
			append(second, member, rival),
			append(second, member, after),
		])
		const { entries } = await entriesAfter(all, member, 0)
		const followed = follower.statusCode === 201 ? [after] : []
		expect([taken.statusCode, lost.statusCode].sort()).toEqual([201, 409])
		expect(entries).toEqual(taken.statusCode === 201 ? [snapshot, ...followed] : [first, rival])
	}
})

test('one failing entry does not affect the others in its statement', async () => {
	const store = createVaultStore(all.db)
	const newEntry = (memberId: Buffer): NewEntry => {
		const entry = makeEntry()
		const hash = hashOf(entry)
		return { memberId, seq: 1, previous: zeros, sealed: entry, hash, bytes: entry.length, day: 0, isSnapshot: false }
	}
	const members = await Promise.all(Array.from({ length: 6 }, () => all.signIn()))
	const ids = members.map(({ memberId }) => memberId).toSpliced(3, 0, randomBytes(16))
	// The first is written at once; the others are queued and written together.
	const outcomes = await Promise.allSettled(ids.map((id) => store.append(newEntry(id))))
	const told = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.constraint))
	expect(told).toEqual(members.map(() => 'appended').toSpliced(3, 0, 'vault_entries_member_id_fkey'))
	for (const { memberId } of members) expect((await store.after(memberId, 0)).last).toBe(1)
})

test('consecutive entries sent concurrently are not refused as another history', async () => {
	const member = await all.signIn()
	const chain = [makeEntry()]
	while (chain.length < 6) chain.push(makeNext(chain.at(-1) ?? makeEntry()))
	const answers = await Promise.all(chain.map((entry) => append(all, member, entry)))
	// The second and third share a statement; the third finds its predecessor in it.
	expect(answers.slice(0, 3).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
	for (const [i, answer] of answers.entries())
		if (answer.statusCode === 409) expect(vaultEntries.parse(answer.json()).last).toBeLessThan(i)
	expect((await entriesAfter(all, member, 0)).entries.slice(0, 3)).toEqual(chain.slice(0, 3))
})

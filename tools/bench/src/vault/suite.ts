import { createRecovery } from '@ydo/client/recovery/create-recovery'
import {
	decision,
	idOf,
	member,
	random,
	type SampleServer,
	sampleDevice,
	sampleVaultServer,
	slotBody,
} from '@ydo/client/test/sample-vault'
import { noTick, type SlotRecords } from '@ydo/client/vault/batch-format'
import { pruned } from '@ydo/client/vault/vault-state'
import { slotPaths } from '@ydo/contract/slots'
import type { Figure, Suite } from '#figure.ts'

/** A season: 26 weeks of six visits a day, each of which sends five slots. */
const days = 182
const slotsPerDay = 30
/** One decision in eight is a like, with a note of 120 letters. */
const decisionsPerDay = 32
/** Standing likes, which leave again each week. */
const openLikes = 60
const [day, week] = [86_400_000, 604_800_000]
/** Members of the log, by leaf: as many as the season's decisions. */
const peers = Array.from({ length: days * decisionsPerDay }, (_, leaf) => idOf(leaf))
/** Repetitions; the fastest counts, which excludes other load. */
const runs = 8

/** A vault after a season of daily use: its bytes on the server, and opening it on its own and on a new device. */
export const vaultSuite: Suite = async () => {
	const server = sampleVaultServer()
	const home = sampleDevice(server, { members: () => peers })
	const { vault, recovery } = visitOf(home, server)
	await vault.begin()
	const code = await recovery.makeCode()
	const typed = code.asked.map((place) => code.words[place] ?? '')
	if ((await recovery.addCode(code, typed)) !== 'done') throw new Error('the words were not added')
	let most = 0
	for (let slot = 0; slot < days * slotsPerDay; slot++) {
		await useOnce(vault, server, slot)
		most = Math.max(most, bytesOf(server))
	}
	const subject = 'vault of a season of daily use'
	return [
		{ subject, property: 'with the server at most, kB', value: most / 1000, limit: { atMost: 300 } },
		{ subject, property: 'entries that are left', value: server.entries.size },
		...(await opening(server, home, code.words.join(' '))),
	]
}

type Vault = ReturnType<ReturnType<typeof sampleDevice>['visit']>

/** Makes the decisions of one slot on average, and sends it. */
async function useOnce(vault: Vault, server: SampleServer, slot: number): Promise<void> {
	const from = Math.floor((slot * decisionsPerDay) / slotsPerDay)
	const to = Math.floor(((slot + 1) * decisionsPerDay) / slotsPerDay)
	for (let peer = from; peer < to; peer++) {
		const isLike = peer % 8 === 0
		await vault.enqueue(decision(peer, isLike ? 'liked' : 'passed', isLike ? 'n'.repeat(120) : ''))
		const longAgo = peer - 8 * openLikes
		if (isLike && longAgo >= 0) await vault.enqueue(decision(longAgo, 'withdrawn'))
	}
	const time = Math.floor((slot / slotsPerDay) * day)
	const records = recordsAt(slot)
	const { events } = await vault.nextBatch(records.ballots.length)
	const pruning = {
		judgedAt: time,
		replacedAt: () => Number.POSITIVE_INFINITY,
		memberAt: (leaf: number) => peers[leaf],
	}
	const snapshot = vault.view().snapshotDue
	const entry = await vault.sealBatch(
		{ time, records, events },
		snapshot ? (state) => pruned(state, pruning) : undefined,
	)
	const answer = await server.request(slotPaths.slot, { method: 'POST', body: slotBody(entry, { snapshot }) })
	if (answer.status !== 200 || (await vault.taken(entry)) !== 'done') throw new Error('a slot was not taken')
}

/** Four ballots a slot at the start of a week, until all open likes have left. */
function recordsAt(slot: number): SlotRecords {
	const ofWeek = slot % (7 * slotsPerDay)
	if (ofWeek * 4 >= openLikes) return { leaf: noTick, week: 0, number: 0, ballots: [] }
	const decided = Math.floor((slot / slotsPerDay) * decisionsPerDay)
	const ballots = [0, 1, 2, 3].flatMap((at) => {
		const peerLeaf = (Math.floor(decided / 8) - (ofWeek * 4 + at)) * 8
		return peerLeaf < 0 ? [] : [{ kind: 'dating' as const, peerLeaf }]
	})
	return { leaf: 0, week: Math.floor(((slot / slotsPerDay) * day) / week), number: ofWeek, ballots }
}

function bytesOf({ entries }: SampleServer): number {
	return [...entries.values()].reduce((sum, { length }) => sum + length, 0)
}

/** Without a network: on the device with its keys, and on a new device by twelve words. */
async function opening(server: SampleServer, home: ReturnType<typeof sampleDevice>, words: string): Promise<Figure[]> {
	const times = { held: [] as number[], words: [] as number[] }
	for (let run = 0; run < runs; run++) {
		const again = home.visit()
		times.held.push(await timeOf(() => again.open()))
		const fresh = visitOf(sampleDevice(server, { members: () => peers }), server)
		times.words.push(
			await timeOf(async () => {
				if ((await fresh.recovery.unlockByCode(words)) !== 'done') throw new Error('the words do not open it')
			}),
		)
		for (const { view } of [again, fresh.vault])
			if (view().state.likes.passed.length < peers.length / 2) throw new Error('the vault was not opened')
	}
	const subject = 'vault of a season of daily use'
	return [
		{ subject, property: 'opened on its device, ms', value: Math.min(...times.held), limit: { atMost: 100 } },
		{ subject, property: 'opened by twelve words, ms', value: Math.min(...times.words) },
	]
}

function visitOf(device: ReturnType<typeof sampleDevice>, { request }: SampleServer) {
	const vault = device.visit({ request })
	const passkeys = {
		able: async () => false,
		make: async () => 'dismissed' as const,
		ask: async () => 'dismissed' as const,
	}
	return { vault, recovery: createRecovery({ request, vault, passkeys, random, member }) }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const begin = performance.now()
	await work()
	return performance.now() - begin
}

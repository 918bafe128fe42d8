// What the list of cards costs, for docs/decisions/0004-cards-in-memory.md, from the root of the repository:
//   node --expose-gc apps/server/src/features/cards/list.bench.ts 240 10000
import { randomBytes } from 'node:crypto'
import { createSealer } from '#platform/at-rest.ts'
import { createCardRoster } from '#platform/card-roster/roster.ts'
import type { CardRow, CardStore } from '#platform/card-roster/store.ts'
import { sealCard, sealPhoto } from '#platform/card-roster/stored-card.ts'
import { createPhotoAddresses } from '#platform/photo-address.ts'
import { listFor } from './list.ts'

const sealer = createSealer(randomBytes(32))
const day = 20_777

function makeRow(index: number): CardRow {
	const member_id = randomBytes(16)
	const woman = index % 2 === 0
	const card = {
		name: `Student ${index}`,
		nickname: false,
		birthDate: '2004-05-06',
		gender: woman ? ('woman' as const) : ('man' as const),
		interestedIn: woman ? (['man'] as const) : (['woman'] as const),
		discipline: 'Computer Science',
		year: '2nd year',
		description: 'Reads maps for fun, and takes the slow train when there is one. '.repeat(4),
		tags: ['chai', 'trains', 'night walks', 'chess', 'hills'],
	}
	const sealed = sealCard(sealer, member_id, { ...card, interestedIn: [...card.interestedIn] })
	return { member_id, sealed, active: true, photos: [makePhoto(member_id), makePhoto(member_id)] }
}

function makePhoto(member_id: Buffer) {
	const id = randomBytes(16)
	const blur = `data:image/webp;base64,${randomBytes(90).toString('base64')}`
	return { id, member_id, sealed: sealPhoto(sealer, id, { width: 1200, height: 1600, blur }) }
}

/** A store without a database: all cards at first, one card at each further version. */
function createMemoryStore(rows: CardRow[]): CardStore & { tick(): void } {
	let version = 1
	return {
		tick: () => version++,
		newestVersion: async () => version,
		changesSince: async (since) => ({ version, cards: since < 0 ? rows : rows.slice(0, 1), total: rows.length }),
		memberIds: async () => rows.map((row) => row.member_id),
	}
}

/** Milliseconds of processor time that the work takes: what else the machine does hardly matters. The median of so many runs. */
async function time(runs: number, work: () => unknown): Promise<number> {
	const times: number[] = []
	for (let run = 0; run < runs; run++) {
		const begin = process.cpuUsage()
		await work()
		const { user, system } = process.cpuUsage(begin)
		times.push((user + system) / 1000)
	}
	return times.sort((one, other) => one - other)[runs >> 1] ?? 0
}

function megabytes(): number {
	globalThis.gc?.()
	const { heapUsed, external } = process.memoryUsage()
	return (heapUsed + external) / 1e6
}

async function measure(count: number): Promise<Record<string, number>> {
	const rows = Array.from({ length: count }, (_, index) => makeRow(index))
	const store = createMemoryStore(rows)
	const before = megabytes()
	const addresses = createPhotoAddresses(randomBytes(32))
	const roster = createCardRoster({ store, sealer, addresses, onDamaged: console.error })
	const fill = await time(1, () => roster.refresh())
	const viewer = roster.get(rows[0]?.member_id.toString('base64url') ?? '')
	const list = () => listFor(viewer, roster.cards(), day)
	const firstOfDay = await time(1, list)
	for (const card of roster.cards()) card.body(day)
	const memory = megabytes() - before
	const later = await time(200, list)
	const change = await time(50, async () => {
		store.tick()
		await roster.refresh()
		roster.cards()
	})
	return {
		cards: count,
		'fill ms': fill,
		'memory MB': memory,
		'list kB': list().length / 1000,
		'first list of the day ms': firstOfDay,
		'list ms': later,
		'taking in a change ms': change,
	}
}

const counts = process.argv.slice(2).map(Number)
for (const count of counts) {
	const figures = Object.entries(await measure(count))
	console.log(figures.map(([name, value]) => `${name}: ${Number(value.toFixed(2))}`).join(', '))
}

import { blockPaths } from '@ydo/contract/blocks'
import type { CampusMember } from '@ydo/server/test/campus'
import type { Figure, Suite } from '#figure.ts'
import { openCampus } from '#list/campus.ts'
import { ask } from './ask.ts'
import { type Case, cases, makeTargets, type Targets } from './cases.ts'

const cards = 1000
/** Callers, each with as many calls of each case as one member may make in a minute. */
const askers = 60
const rounds = 6
/** Warm-up callers whose rounds do not count: the code is still being compiled. */
const early = 5

/** Tests that response times do not reveal the owner of an id, for every call that takes an id and every kind of owner. */
export const timingSuite: Suite = async () => {
	const campus = await openCampus(cards, { signedIn: cards, files: [] })
	try {
		const women = campus.members.filter(({ kind }) => kind === 'woman for men')
		const men = campus.members.filter(({ kind }) => kind === 'man for women')
		const callers = women.slice(0, askers + early)
		const targets = await makeTargets(campus.port, { callers, women, men })
		for (const caller of callers.slice(-early)) await measure(campus.port, caller, targets)
		const taken: Taken[] = []
		for (const caller of callers.slice(0, askers)) taken.push(...(await measure(campus.port, caller, targets)))
		return (['blocking', 'taking a block back'] as const).flatMap((subject) => figuresOf(subject, taken))
	} finally {
		await campus.close()
	}
}

type Taken = { kind: Case; blocking: number; 'taking a block back': number }

async function measure(port: number, caller: CampusMember, targets: Targets): Promise<Taken[]> {
	const taken: Taken[] = []
	for (let round = 0; round < rounds; round++)
		for (const kind of shuffled(cases)) {
			const id = targets.idOf(kind, caller)
			const blocking = await ask(port, caller, { method: 'POST', path: blockPaths.blocks, body: { id } })
			const back = await ask(port, caller, { method: 'DELETE', path: `${blockPaths.blocks}/${id}` })
			taken.push({ kind, blocking, 'taking a block back': back })
		}
	return taken
}

function figuresOf(subject: keyof Omit<Taken, 'kind'>, taken: readonly Taken[]): Figure[] {
	const p95s = cases.map((kind) => {
		const times = taken.filter((one) => one.kind === kind).map((one) => one[subject])
		return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN
	})
	return [
		{
			subject,
			property: 'largest difference between two p95, ms',
			value: Math.max(...p95s) - Math.min(...p95s),
			limit: { atMost: 5 },
		},
		...cases.map((kind, i) => ({ subject, property: `${kind}: p95, ms`, value: p95s[i] ?? Number.NaN })),
	]
}

function shuffled<T>(items: readonly T[]): T[] {
	return items
		.map((item) => ({ item, place: Math.random() }))
		.sort((one, other) => one.place - other.place)
		.map(({ item }) => item)
}

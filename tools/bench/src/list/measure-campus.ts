import type { Figure } from '#figure.ts'
import { type Campus, openCampus } from './campus.ts'
import { startChild } from './child.ts'
import { type Comparison, compare, type Run } from './compare.ts'
import type { Load } from './http-load.ts'
import type { LoadAnswer } from './load-process.ts'
import { measureChanges } from './measure-changes.ts'
import { type Making, measureMaking } from './measure-making.ts'
import { type Form, fileName, sampleOf } from './sample.ts'

/** Members who request: all of a small campus, since each has a rate limit; of a large one enough to include every kind. */
const callers = { most: 240, least: 120 }
/** Cards of a campus from which on fewer members suffice, since lists take long. */
const large = 10_000
const connections = 64

/** All measurements of the list of a campus with this many cards. */
export async function measureCampus(cards: number): Promise<Figure[]> {
	const signedIn = cards >= large ? callers.least : callers.most
	const campus = await openCampus(cards, {
		signedIn,
		files: Array.from({ length: signedIn }, (_, i) => fileName(i)),
	})
	try {
		const making = await measureMaking(campus)
		const changes = await measureChanges(campus, subjectOf(cards))
		return [...(await measureRates(campus, cards)), ...(await told(campus, cards, making)), ...changes]
	} finally {
		await campus.close()
	}
}

async function measureRates(campus: Campus, cards: number): Promise<Figure[]> {
	const load = startChild<Load, LoadAnswer>('load-process.ts')
	const run = async (requests: Load['requests']): Promise<Run> => {
		await campus.watch()
		const answer = await load.ask({ port: campus.port, requests, connections: Math.min(connections, requests.length) })
		if ('error' in answer) throw new Error(answer.error)
		return { seconds: answer.seconds, processor: (await campus.watch()).processor / 1000 }
	}
	const subject = subjectOf(cards)
	try {
		const sample = await sampleOf(campus)
		const figures: Figure[] = []
		for (const form of ['gzip', 'plain', 'unchanged'] as const)
			figures.push(...figuresOf(form, await compare(sample, form, run)).map((figure) => ({ subject, ...figure })))
		return figures
	} finally {
		await load.end()
	}
}

function figuresOf(form: Form, { ratio, processor, list, file, bytes }: Comparison): Omit<Figure, 'subject'>[] {
	const what = form === 'unchanged' ? 'unchanged' : `${form}, ${Math.round(bytes / 1000).toLocaleString('en')} kB`
	return [
		{ property: `${what}: list ÷ file`, value: ratio, limit: { atLeast: form === 'unchanged' ? 0.5 : 0.8 } },
		{ property: `${what}: lists a second`, value: list },
		{ property: `${what}: files a second`, value: file },
		{ property: `${what}: processor time, list ÷ file`, value: processor },
	]
}

async function told(campus: Campus, cards: number, making: Making): Promise<Figure[]> {
	const subject = subjectOf(cards)
	return [
		{ subject, property: 'start, ms', value: campus.startedIn },
		{ subject, property: 'first list of the day, ms', value: making.firstOfDay },
		{ subject, property: 'first list after a change, ms', value: making.afterChange },
		{ subject, property: 'first list of one’s own after a change, ms', value: making.ownAfterChange },
		{ subject, property: 'longest hold-up of the event loop meanwhile, ms', value: making.stall },
		{ subject, property: 'memory of the server at the end, MB', value: (await campus.watch()).memory },
	]
}

function subjectOf(cards: number): string {
	return `${cards.toLocaleString('en')} cards`
}

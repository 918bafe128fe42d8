import { randomBytes } from 'node:crypto'
import { blockPaths } from '@ydo/contract/blocks'
import { limits } from '@ydo/contract/limits'
import { type Visibility, visibilityPaths } from '@ydo/contract/visibility'
import type { CampusMember } from '@ydo/server/test/campus'
import { ask } from './ask.ts'

/** Owners that an id can have, seen from a woman who looks for men; response times must not tell them apart. */
export const cases = ['seen', 'ineligible', 'paused', 'hidden', 'blocked', 'oneself', 'nobody'] as const

export type Case = (typeof cases)[number]

export type Targets = { idOf(kind: Case, caller: CampusMember): string }

/** Members of each case. */
const each = 8

/** Makes some members pause, hide from all callers or block them. */
export async function makeTargets(
	port: number,
	{ callers, women, men }: Record<'callers' | 'women' | 'men', readonly CampusMember[]>,
): Promise<Targets> {
	const [paused, hidden, blocked, seen] = [0, 1, 2, 3].map((i) => men.slice(i * each, (i + 1) * each))
	for (const man of paused ?? []) await save(port, man, { paused: true, hiddenFrom: nobody })
	const years = ['1st year', '2nd year', '3rd year', '4th year']
	for (const man of hidden ?? []) await save(port, man, { paused: false, hiddenFrom: { ...nobody, years } })
	for (const man of blocked ?? [])
		for (const { id } of callers.slice(0, limits.blocksPerMinute))
			await ask(port, man, { method: 'POST', path: blockPaths.blocks, body: { id } })
	const pools = { seen, ineligible: women.slice(-each), paused, hidden, blocked }
	return {
		idOf(kind, caller) {
			if (kind === 'oneself') return caller.id
			if (kind === 'nobody') return randomBytes(16).toString('base64url')
			const pool = pools[kind] ?? []
			const target = pool[Math.floor(Math.random() * pool.length)]
			if (!target) throw new Error(`the campus has nobody who is ${kind}`)
			return target.id
		},
	}
}

const nobody: Visibility['hiddenFrom'] = { emails: [], rollPatterns: [], disciplines: [], years: [] }

async function save(port: number, member: CampusMember, body: Visibility): Promise<void> {
	await ask(port, member, { method: 'PUT', path: visibilityPaths.visibility, body })
}

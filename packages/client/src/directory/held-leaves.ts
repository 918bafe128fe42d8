import {
	type HeldDirectory,
	heldDirectory,
	type Violation,
	violation as violationSchema,
} from '@ydo/contract/held-directory'
import { concat } from '@ydo/crypto/bytes'
import { leafLength } from '@ydo/log/leaf'
import { breathe } from '#calls/timing.ts'
import { bytesOf, textOf } from '#held/byte-text.ts'
import type { ValueStorage } from '#held/value-storage.ts'

/** Leaves per stored value, which bounds how much is rewritten for a new leaf. */
const leavesOfValue = 256
/** The page may draw after this many values. */
const valuesAtATime = 8

const keys = {
	/** Small; read at each visit. */
	now: 'directory/now/',
	state: 'directory/now/state',
	violation: 'directory/now/violation',
	leaves: 'directory/leaves/',
	evidence: 'directory/evidence/',
} as const

export type HeldState = Omit<HeldDirectory, 'format'>

/** The device's copy of the log. Never rejects: failed reads count as absent, failed writes are dropped. */
export type HeldLeaves = {
	now(): Promise<{ state: HeldState | undefined; violation: Violation | undefined }>
	/** All leaves up to the first damaged value. */
	leaves(): Promise<Uint8Array[]>
	/** Stores the state, and the leaves from the value that contains `from`. */
	keep(state: HeldState, leaves: readonly Uint8Array[], from: number): Promise<void>
	keepViolation(violation: Violation): Promise<void>
	/** Keeps the violation as evidence, but no longer in force. */
	setAside(violation: Violation): Promise<void>
}

export function createHeldLeaves(storage: ValueStorage): HeldLeaves {
	const read = (prefix: string) => storage.read(prefix).catch(() => new Map<string, unknown>())
	const change = (put: [string, unknown][], remove: readonly string[] = []) =>
		storage.change(new Map(put), remove).catch(() => undefined)
	return {
		async now() {
			const values = await read(keys.now)
			return {
				state: parsed(values.get(keys.state), heldDirectory.safeParse),
				violation: parsed(values.get(keys.violation), violationSchema.safeParse),
			}
		},
		async leaves() {
			const values = await read(keys.leaves)
			const leaves: Uint8Array[] = []
			for (const [key, value] of values) {
				if (key !== keyOf(leaves.length) || typeof value !== 'string') break
				const bytes = bytesOf(value)
				for (let at = 0; at < bytes.length; at += leafLength) leaves.push(bytes.subarray(at, at + leafLength))
			}
			return leaves
		},
		async keep(state, leaves, from) {
			const put: [string, unknown][] = [[keys.state, JSON.stringify({ format: 1, ...state })]]
			const first = from < leaves.length ? from - (from % leavesOfValue) : from
			for (let at = first; at < leaves.length; at += leavesOfValue) {
				put.push([keyOf(at), textOf(concat(...leaves.slice(at, at + leavesOfValue)))])
				if (put.length % valuesAtATime === 0) await breathe()
			}
			await change(put)
		},
		keepViolation: (violation) => change([[keys.violation, JSON.stringify(violation)]]),
		setAside: (violation) => change([[`${keys.evidence}${violation.at}`, JSON.stringify(violation)]], [keys.violation]),
	}
}

/** Key of the value that begins with the leaf of this index. */
function keyOf(index: number): string {
	return keys.leaves + String(index / leavesOfValue).padStart(8, '0')
}

function parsed<Value>(text: unknown, parse: (value: unknown) => { data?: Value }): Value | undefined {
	try {
		return typeof text === 'string' ? parse(JSON.parse(text)).data : undefined
	} catch {
		return undefined
	}
}

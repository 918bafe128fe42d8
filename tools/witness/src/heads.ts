import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeWhole } from './durable.ts'

/** The last cosigned checkpoint of a log. */
type Head = { size: number; root: Uint8Array; note: string }

export type Heads = {
	read(origin: string): Head | undefined
	/** Returns after fsync. */
	keep(origin: string, head: Head): void
	all(): [origin: string, head: Head][]
}

const root = z.pipe(
	z.string().check(z.regex(/^[A-Za-z\d+/]{43}=$/)),
	z.transform((text) => Uint8Array.from(Buffer.from(text, 'base64'))),
)
const headsFile = z.record(z.string(), z.object({ size: z.int().check(z.gte(0)), root, note: z.string() }))

/** The heads stored in a folder. Throws if its file is damaged: a witness that forgot would cosign a fork. */
export function openHeads(folder: string): Heads {
	const file = join(folder, 'heads.json')
	const heads = new Map<string, Head>(
		existsSync(file) ? Object.entries(headsFile.parse(JSON.parse(readFileSync(file, 'utf8')))) : [],
	)
	return {
		read: (origin) => heads.get(origin),
		keep(origin, head) {
			const next = new Map(heads).set(origin, head)
			writeWhole(file, `${JSON.stringify(Object.fromEntries([...next].map(written)), null, '\t')}\n`)
			heads.set(origin, head)
		},
		all: () => [...heads],
	}
}

function written([origin, head]: [string, Head]) {
	return [origin, { ...head, root: Buffer.from(head.root).toString('base64') }]
}

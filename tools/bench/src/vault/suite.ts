import { randomBytes } from 'node:crypto'
import { vaultPaths } from '@ydo/contract/vault'
import { insertBare } from '@ydo/server/testing/bare-inserts'
import type { CampusMember } from '@ydo/server/testing/campus'
import { hashOf, makeEntry, makeNext, seqOf } from '@ydo/server/testing/vault-entries'
import { median } from '#browser/median.ts'
import type { Figure, Suite } from '#figure.ts'
import { openCampus } from '#list/campus.ts'
import { type Load, loadWith } from '#list/http-load.ts'

/** Members who append, and as many for whom rows are inserted: enough that two entries of one are never under way at once. */
const members = 250
/** Of each member in a round; with all rounds below what a member may in a minute. */
const entriesEach = 8
const atOnce = 32
const rounds = 5
/** Rounds before them that do not count: the code is still being compiled. */
const early = 2

type Request = Load['requests'][number]

/** Appends to vaults against the inserts they come to, both with a commit each and in turns. */
export const vaultSuite: Suite = async () => {
	const campus = await openCampus(2 * members, { signedIn: 2 * members, files: [] })
	try {
		const appending = campus.members.slice(0, members).map(createAppender)
		const inserting = campus.members.slice(members)
		const taken: { append: number; insert: number }[] = []
		for (let round = -early; round < rounds; round++) {
			const requests = inTurns((_, member) => appending[member]?.() ?? [])
			const rows = inTurns((turn, member) => bareEntry(inserting[member], (round + early) * entriesEach + turn + 1))
			const run = () => loadWith({ port: campus.port, requests, connections: atOnce })
			const first = round % 2 === 0 ? await run() : undefined
			const insert = await insertBare(campus.dataDir, rows, atOnce)
			const append = first ?? (await run())
			if (round >= 0) taken.push({ append, insert })
		}
		return figuresOf(taken)
	} finally {
		await campus.close()
	}
}

/** So many of each member, those of one member as far from each other as can be. */
function inTurns<T>(make: (turn: number, member: number) => T | readonly T[]): T[] {
	return Array.from({ length: entriesEach * members }, (_, i) =>
		make(Math.floor(i / members), i % members),
	).flat() as T[]
}

/** Makes the calls that append to a member's vault, one after the other. */
function createAppender({ accessToken }: CampusMember): () => Request {
	let entry: Buffer | undefined
	return () => {
		entry = entry ? makeNext(entry) : makeEntry()
		const body = JSON.stringify({ entry: entry.toString('base64url') })
		return {
			path: vaultPaths.entries,
			headers: {
				authorization: `Bearer ${accessToken}`,
				'content-type': 'application/json',
				'content-length': String(Buffer.byteLength(body)),
			},
			body,
			status: 201,
			bytes: JSON.stringify({ last: seqOf(entry) }).length,
		}
	}
}

/** As large as what an append stores. */
function bareEntry(member: CampusMember | undefined, seq: number) {
	const entry = makeEntry({ seq })
	const sealed = Buffer.concat([entry, randomBytes(29)])
	return { memberId: Buffer.from(member?.id ?? '', 'base64url'), seq, sealed, hash: hashOf(entry) }
}

function figuresOf(taken: readonly { append: number; insert: number }[]): Figure[] {
	const count = entriesEach * members
	const subject = 'vault append'
	return [
		{ subject, property: 'appends a second', value: median(taken.map(({ append }) => count / append)) },
		{ subject, property: 'bare inserts a second', value: median(taken.map(({ insert }) => count / insert)) },
		{
			subject,
			property: 'appends ÷ bare inserts',
			value: median(taken.map(({ append, insert }) => insert / append)),
			limit: { atLeast: 0.5 },
		},
	]
}

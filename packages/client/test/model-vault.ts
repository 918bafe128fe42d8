import { type VaultEntries, vaultAppend, vaultWraps } from '@ydo/contract/vault'
import { type Bytes, fromBase64url, isSameBytes, toBase64url } from '@ydo/crypto/bytes'
import { hashEntry, noEntry, placeOf } from '@ydo/crypto/vault-entry'
import { json, refusal } from './model-answers.ts'

/** One member's vault as an honest server stores it. */
export type ModelVault = {
	/** By number. */
	entries: Map<number, Bytes>
	last(): number
	after(seq: number): VaultEntries
	/** Takes an entry that follows the last one or is stored already; otherwise returns the error response. */
	take(entry: Bytes, isSnapshot: boolean): Promise<Response | undefined>
	/** POST /api/vault/entries */
	append(body: unknown): Promise<Response>
	/** GET and PUT /api/vault/wraps */
	wraps(method: string, body: unknown): Response
}

export function createModelVault(): ModelVault {
	const entries = new Map<number, Bytes>()
	let wraps: unknown[] = []
	const last = () => Math.max(0, ...entries.keys())
	const after = (seq: number): VaultEntries => {
		const found = [...entries].filter(([at]) => at > seq).sort(([one], [other]) => one - other)
		return { entries: found.map(([, entry]) => toBase64url(entry)), last: last() }
	}
	let turn: Promise<unknown> = Promise.resolve()

	async function taken(entry: Bytes, isSnapshot: boolean): Promise<Response | undefined> {
		const place = placeOf(entry)
		if (!place) return refusal(422, 'unprocessable')
		const there = entries.get(place.seq)
		if (there && isSameBytes(there, entry)) return undefined
		const before = entries.get(last())
		const expected = before ? await hashEntry(before) : noEntry
		if (place.seq !== last() + 1 || !isSameBytes(place.previous, expected)) return json(after(place.seq - 1), 409)
		entries.set(place.seq, entry)
		if (isSnapshot) for (const at of [...entries.keys()]) if (at < place.seq) entries.delete(at)
		return undefined
	}

	/** One at a time, as a transaction that locks the member's row. */
	function take(entry: Bytes, isSnapshot: boolean): Promise<Response | undefined> {
		const mine = turn.then(() => taken(entry, isSnapshot))
		turn = mine.catch(() => undefined)
		return mine
	}

	return {
		entries,
		last,
		after,
		take,
		async append(body) {
			const { data } = vaultAppend.safeParse(body)
			if (!data) return refusal(400, 'bad_request')
			return (await take(fromBase64url(data.entry), data.snapshot === true)) ?? json({ last: last() }, 201)
		},
		wraps(method, body) {
			if (method === 'GET') return json({ wraps })
			wraps = vaultWraps.parse(body).wraps
			return new Response(null, { status: 204 })
		},
	}
}

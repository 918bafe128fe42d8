import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { cardPieces } from '@ydo/contract/card-pieces'
import { cardPaths, piecesManipulation } from '@ydo/contract/cards'
import type { Figure } from '#figure.ts'
import type { Campus } from './campus.ts'
import { fetchList } from './campus-list.ts'
import { changeCard, tokenOf } from './measure-making.ts'

type Answer = { status: number; etag: string; body: Buffer; sent: number; milliseconds: number }

/** Repetitions of each request; the fastest counts. */
const runs = 3

/** Cost of an update for a device with a stored list: bytes sent as gzip, and milliseconds until they arrive. */
export async function measureChanges(campus: Campus, subject: string): Promise<Figure[]> {
	const { port } = campus
	const token = tokenOf(campus, 'woman for men')
	const whole = await fetchList(port, token, 'gzip')
	const names = async (tag: string) => ask(port, token, { 'if-none-match': tag, 'a-im': piecesManipulation })
	const unchanged = await fastest(() => names(whole.etag))
	if (unchanged.status !== 304) throw new Error(`an unchanged list was answered ${unchanged.status}`)
	const before = await names('"none"')
	await changeCard(port, tokenOf(campus, 'man for women'))
	await fetchList(port, token, 'gzip') // rebuilding the list is measured elsewhere
	const after = await fastest(() => names(before.etag))
	const held = new Set(namesOf(before))
	const lacking = namesOf(after).filter((name) => !held.has(name))
	const pieces = await fastest(() => ask(port, token, {}, { names: lacking }))
	if (lacking.length !== 1 || pieces.body.length < 100)
		throw new Error(`${lacking.length} pieces changed with one card`)
	return [
		{ subject, property: 'unchanged for a device, bytes', value: unchanged.sent },
		{ subject, property: 'unchanged for a device, ms', value: unchanged.milliseconds },
		{ subject, property: 'one card changed: names of all pieces, bytes', value: after.sent },
		{ subject, property: 'one card changed: its piece, bytes', value: pieces.sent },
		{
			subject,
			property: 'one card changed: both, part of the whole list',
			value: (after.sent + pieces.sent) / whole.bytes.length,
		},
		{ subject, property: 'one card changed: both, ms', value: after.milliseconds + pieces.milliseconds },
	]
}

function namesOf({ body }: Answer): string[] {
	return cardPieces.parse(JSON.parse(body.toString())).pieces
}

async function fastest(work: () => Promise<Answer>): Promise<Answer> {
	let best = await work()
	for (let run = 1; run < runs; run++) {
		const next = await work()
		if (next.milliseconds < best.milliseconds) best = next
	}
	return best
}

function ask(port: number, token: string, headers: Record<string, string>, body?: object): Promise<Answer> {
	const payload = body && JSON.stringify(body)
	const options = {
		port,
		host: '127.0.0.1',
		path: body ? cardPaths.pieces : cardPaths.all,
		method: body ? 'POST' : 'GET',
		headers: {
			...headers,
			...(body && { 'content-type': 'application/json' }),
			authorization: `Bearer ${token}`,
			'accept-encoding': 'gzip',
		},
	}
	const begin = performance.now()
	return new Promise((done, fail) => {
		const call = request(options, async (answer) => {
			const parts: Buffer[] = []
			for await (const part of answer) parts.push(part)
			const bytes = Buffer.concat(parts)
			const isZipped = answer.headers['content-encoding'] === 'gzip'
			const milliseconds = performance.now() - begin
			done({
				status: answer.statusCode ?? 0,
				etag: String(answer.headers.etag),
				body: isZipped ? gunzipSync(bytes) : bytes,
				sent: bytes.length,
				milliseconds,
			})
		})
		call.on('error', fail).end(payload)
	})
}

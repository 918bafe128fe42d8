import { gunzipSync } from 'node:zlib'
import { cardPieces, readPiece } from '@ydo/contract/card-pieces'
import { cardPaths, piecesManipulation } from '@ydo/contract/cards'
import { limits } from '@ydo/contract/limits'
import { isFull } from '@ydo/contract/test/in-full'
import { expect, test } from 'vitest'
import type { SignedIn } from '#test/app.ts'
import { type Crowd, crowd, list } from '#test/crowd.ts'

const namesOf = async (crowd: Pick<Crowd, 'test'>, { headers }: SignedIn, etag = '"old"') =>
	crowd.test.app.inject({
		url: cardPaths.all,
		headers: { ...headers, 'if-none-match': etag, 'a-im': piecesManipulation },
	})
const askPieces = ({ test }: Pick<Crowd, 'test'>, { headers }: Pick<SignedIn, 'headers'>, names: unknown) =>
	test.app.inject({
		method: 'POST',
		url: cardPaths.pieces,
		headers: { ...headers, 'accept-encoding': 'gzip' },
		payload: { names },
	})

test('a device with a cached list gets the current piece names and fetches the pieces by name', async () => {
	const { test, asha } = await crowd()
	const told = await namesOf({ test }, asha)
	expect([told.statusCode, told.headers.im, told.headers['cache-control']]).toEqual([
		226,
		piecesManipulation,
		'no-store',
	])
	const { pieces } = cardPieces.parse(told.json())
	const sent = await askPieces({ test }, asha, pieces)
	expect([sent.statusCode, sent.headers['content-encoding']]).toEqual([200, 'gzip'])
	const lines = gunzipSync(sent.rawPayload).toString().split('\n')
	expect(pieces.flatMap((_, i) => readPiece(lines[i] ?? '') ?? [])).toEqual(await list({ test }, asha))
	const known = await namesOf({ test }, asha, String(told.headers.etag))
	expect([known.statusCode, known.body]).toEqual([304, ''])
})

test('answers a piece of another audience’s list like an unknown one', async () => {
	const { test, asha, kabir } = await crowd()
	const { pieces } = cardPieces.parse((await namesOf({ test }, kabir)).json())
	const foreign = await askPieces({ test }, asha, pieces)
	const absent = await askPieces({ test }, asha, ['AAAAAAAAAAAAAAAAAAAAAA'])
	expect([foreign.statusCode, foreign.rawPayload]).toEqual([200, absent.rawPayload])
	expect(gunzipSync(absent.rawPayload).toString()).toBe('\n')
	expect((await askPieces({ test }, { headers: { authorization: 'Bearer x' } }, pieces)).statusCode).toBe(401)
	for (const names of [[], ['short'], [...pieces, 7], Array(limits.piecesOfCall + 1).fill(pieces[0])])
		expect((await askPieces({ test }, asha, names)).statusCode).toBe(400)
})

test.runIf(isFull)('rate-limits pieces together with lists, per member', async () => {
	const { test, asha, kabir } = await crowd()
	const names = ['AAAAAAAAAAAAAAAAAAAAAA']
	const codes = new Set<number>()
	for (let i = 0; i < limits.listCallsPerMinute; i++) codes.add((await askPieces({ test }, asha, names)).statusCode)
	expect([...codes]).toEqual([200])
	expect((await askPieces({ test }, asha, names)).statusCode).toBe(429)
	expect((await askPieces({ test }, kabir, names)).statusCode).toBe(200)
})

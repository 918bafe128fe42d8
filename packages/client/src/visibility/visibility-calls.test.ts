import { expect, test } from 'vitest'
import { CallRefused } from '#calls/call.ts'
import type { Request } from '#calls/request.ts'
import { blockMember, loadBlocks, unblockMember } from './create-blocks.ts'
import { loadVisibility, saveVisibility } from './create-visibility.ts'

const wanted = {
	paused: true,
	hiddenFrom: { emails: ['ex@iiitdmj.ac.in'], rollPatterns: ['22bcs'], disciplines: [], years: [] },
}
const id = 'AAAAAAAAAAAAAAAAAAAAAA'

/** A server with one answer for all calls; `asked` holds their method, path and body. */
function serverOf(answer: () => Response) {
	const asked: unknown[] = []
	const request: Request = async (path, { method = 'GET', body } = {}) => {
		asked.push([method, path, ...(body ? [JSON.parse(String(body))] : [])])
		return answer()
	}
	return { request, asked }
}

test('reads and writes visibility', async () => {
	const { request, asked } = serverOf(() => Response.json(wanted, { headers: { etag: '"1"' } }))
	expect(await loadVisibility(request)).toEqual({ visibility: wanted, etag: '"1"' })
	expect(await saveVisibility(request, wanted, '"0"')).toEqual({ visibility: wanted, etag: '"1"' })
	expect(asked).toEqual([
		['GET', '/api/visibility'],
		['PUT', '/api/visibility', wanted],
	])
	const stale = serverOf(() => Response.json({ error: { code: 'stale', message: 'No.' } }, { status: 412 }))
	expect(await saveVisibility(stale.request, wanted, '"0"')).toBe('stale')
})

test('reads, adds and removes blocks', async () => {
	const blocks = [{ id, blockedAt: '2026-11-20T12:00:00.000Z' }]
	expect(await loadBlocks(serverOf(() => Response.json({ blocks })).request)).toEqual(blocks)
	const { request, asked } = serverOf(() => new Response(null, { status: 204 }))
	await blockMember(request, id)
	await unblockMember(request, id)
	expect(asked).toEqual([
		['POST', '/api/blocks', { id }],
		['DELETE', `/api/blocks/${id}`],
	])
})

test('a refusal carries the server’s error, if it is in our format', async () => {
	const error = { code: 'unprocessable', message: 'No.', fields: { 'hiddenFrom.emails.0': 'Nobody here.' } }
	const refusing = serverOf(() => Response.json({ error }, { status: 422 })).request
	const refusal = saveVisibility(refusing, wanted, undefined)
	await expect(refusal).rejects.toThrow(CallRefused)
	await expect(refusal).rejects.toMatchObject({ status: 422, told: error })
	const broken = serverOf(() => new Response('<h1>Bad gateway</h1>', { status: 502 })).request
	await expect(blockMember(broken, id)).rejects.toMatchObject({ status: 502, told: undefined })
})

test('rejects an invalid answer', async () => {
	const { request } = serverOf(() => Response.json({ paused: 'maybe' }))
	await expect(loadVisibility(request)).rejects.toThrow()
	await expect(loadBlocks(request)).rejects.toThrow()
})

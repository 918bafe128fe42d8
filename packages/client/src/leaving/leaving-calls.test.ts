import { expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import { leave, stay } from './leaving-calls.ts'

function serverOf(answer: () => Response) {
	const asked: unknown[] = []
	const request: Request = async (path, { method = 'GET', body } = {}) => {
		asked.push([method, path, ...(body ? [JSON.parse(String(body))] : [])])
		return answer()
	}
	return { request, asked }
}

test('leaves an account, and takes it back', async () => {
	const leavesAt = '2026-11-27T12:00:00.000Z'
	const { request, asked } = serverOf(() => Response.json({ leavesAt }))
	expect(await leave(request, 'later')).toBe(leavesAt)
	await stay(request)
	expect(asked).toEqual([
		['POST', '/api/leaving', { when: 'later' }],
		['DELETE', '/api/leaving'],
	])
})

test('accepts only a valid success response', async () => {
	await expect(leave(serverOf(() => new Response('', { status: 502 })).request, 'now')).rejects.toThrow()
	await expect(leave(serverOf(() => Response.json({})).request, 'now')).rejects.toThrow()
	await expect(stay(serverOf(() => new Response('', { status: 401 })).request)).rejects.toThrow()
})

import { blockTexts } from '@ydo/contract/texts/report'
import { expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import { createBlocks } from './create-blocks.ts'

const [asha, kabir] = ['AAAAAAAAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBBBBBBBA']
const at = '2026-11-20T12:00:00.000Z'

/** A device and a server with blocks; `fail` holds failures for the next calls. */
function sample() {
	const values = new Map<string, string>()
	const storage = {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
	const world = { values, ids: [] as string[], fail: [] as (Response | Error)[] }
	const request: Request = async (path, { method = 'GET', body } = {}) => {
		const failure = world.fail.shift()
		if (failure instanceof Error) throw failure
		if (failure) return failure
		if (method === 'POST') world.ids.unshift(JSON.parse(String(body)).id)
		if (method === 'DELETE') world.ids = world.ids.filter((id) => !path.endsWith(id))
		if (method !== 'GET') return new Response(null, { status: 204 })
		return Response.json({ blocks: world.ids.map((id) => ({ id, blockedAt: at })) })
	}
	return { world, open: (member = 'me') => createBlocks({ request, storage, member }) }
}

test('a member blocked here has a name, one blocked elsewhere has none', async () => {
	const { world, open } = sample()
	world.ids = [kabir]
	const blocks = open()
	expect(blocks.getSnapshot().phase).toBe('loading')
	expect(await blocks.block(asha, 'Asha')).toBe('blocked')
	await blocks.load()
	expect(blocks.getSnapshot().blocked).toEqual([
		{ id: asha, name: 'Asha', blockedAt: at },
		{ id: kabir, name: undefined, blockedAt: at },
	])
	const other = open('somebody else')
	await other.load()
	expect(other.getSnapshot().blocked.map(({ name }) => name)).toEqual([undefined, undefined])
})

test('unblocking removes the name', async () => {
	const { world, open } = sample()
	const blocks = open()
	await blocks.block(asha, 'Asha')
	await blocks.load()
	const taking = blocks.unblock(asha)
	expect(blocks.getSnapshot().leaving).toEqual([asha])
	expect(await taking).toBe('unblocked')
	expect(blocks.getSnapshot()).toMatchObject({ blocked: [], leaving: [] })
	await blocks.load()
	expect(world.values.size).toBe(0)
})

test('reports failures, and shows only what is saved', async () => {
	const { world, open } = sample()
	const blocks = open()
	world.fail.push(new TypeError('Failed to fetch'))
	expect(await blocks.block(asha, 'Asha')).toEqual({ failure: blockTexts.failed })
	const full = { error: { code: 'conflict', message: 'You can block 500 people.' } }
	world.fail.push(Response.json(full, { status: 409 }))
	expect(await blocks.block(asha, 'Asha')).toEqual({ failure: 'Not blocked: You can block 500 people.' })
	expect(world.values.size).toBe(0)
	world.fail.push(new TypeError('Failed to fetch'))
	await blocks.load()
	expect(blocks.getSnapshot().phase).toBe('failed')
	await blocks.block(asha, 'Asha')
	await blocks.load()
	world.fail.push(new TypeError('Failed to fetch'))
	expect(await blocks.unblock(asha)).toBe('failed')
	expect(blocks.getSnapshot()).toMatchObject({ leaving: [], blocked: [{ name: 'Asha' }] })
	world.values.set('ydo:me:blocked-names', '[')
	await blocks.load()
	expect(blocks.getSnapshot().blocked).toMatchObject([{ id: asha, name: undefined }])
})

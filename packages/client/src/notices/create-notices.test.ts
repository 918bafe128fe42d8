import { type Notice, noticePaths } from '@ydo/contract/notices'
import { expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import { createNotices } from './create-notices.ts'

const at = '2026-11-20T12:00:00.000Z'
const noticeOf = (number: number): Notice => ({ number, kind: 'sign-in', at })

/** A server that keeps notices, and a device; `online` says whether it can be reached. */
function sample() {
	const values = new Map<string, string>()
	const storage = {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
	const world = { values, last: 0, read: 0, online: true, asked: [] as string[] }
	const request: Request = async (path, { method = 'GET', body } = {}) => {
		if (!world.online) throw new TypeError('no network')
		world.asked.push(`${method} ${path}`)
		if (path === noticePaths.read) {
			world.read = Math.max(world.read, JSON.parse(String(body)).number)
			return new Response(null, { status: 204 })
		}
		const after = Number(new URL(path, 'http://localhost').searchParams.get('after'))
		const notices = Array.from({ length: world.last - after }, (_, index) => noticeOf(after + index + 1))
		return Response.json({ notices, last: world.last, read: world.read })
	}
	return { world, open: (member = 'me') => createNotices({ request, storage, member }) }
}

const numbers = (notices: ReturnType<typeof createNotices>) => notices.getSnapshot().notices.map(({ number }) => number)

test('what is new is asked for, once, and stands there in the next visit without a network', async () => {
	const { world, open } = sample()
	world.last = 2
	const notices = open()
	expect(notices.getSnapshot()).toMatchObject({ phase: 'loading', isAsked: false })
	await notices.load()
	world.last = 3
	await notices.load()
	expect(numbers(notices)).toEqual([1, 2, 3])
	expect(world.asked).toEqual([`GET ${noticePaths.notices}?after=0`, `GET ${noticePaths.notices}?after=2`])
	world.online = false
	const later = open()
	await later.load()
	expect(later.getSnapshot()).toMatchObject({ phase: 'ready', isAsked: false })
	expect(numbers(later)).toEqual([1, 2, 3])
	expect(numbers(open('somebody else'))).toEqual([])
})

test('a device that holds none and has no network says so, and tries again', async () => {
	const { world, open } = sample()
	world.online = false
	const notices = open()
	await notices.load()
	expect(notices.getSnapshot().phase).toBe('failed')
	world.online = true
	const again = notices.load()
	expect(notices.getSnapshot().phase).toBe('loading')
	await again
	expect(notices.getSnapshot().phase).toBe('ready')
})

test('whoever gives up waiting has not failed', async () => {
	const { world, open } = sample()
	world.online = false
	const notices = open()
	await notices.load(AbortSignal.abort())
	expect(notices.getSnapshot().phase).toBe('loading')
})

test('the live numbers ask for no more than what is new', async () => {
	const { world, open } = sample()
	world.last = 1
	const notices = open()
	notices.hear({ notices: 1, read: 0 })
	await expect.poll(() => numbers(notices)).toEqual([1])
	notices.hear({ notices: 1, read: 0 })
	world.last = 2
	notices.hear({ notices: 2, read: 0 })
	await expect.poll(() => numbers(notices)).toEqual([1, 2])
	expect(world.asked).toHaveLength(2)
	notices.hear({ notices: 2, read: 2 })
	expect(notices.getSnapshot().read).toBe(2)
})

test('what was read is told to the server, though it be later', async () => {
	const { world, open } = sample()
	world.last = 2
	const notices = open()
	await notices.load()
	world.online = false
	notices.markRead()
	expect(notices.getSnapshot().read).toBe(2)
	const later = open()
	world.online = true
	await later.load()
	expect([world.read, later.getSnapshot().read]).toEqual([2, 2])
	later.markRead()
	expect(world.asked.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

test('what another device has read is read here', async () => {
	const { world, open } = sample()
	world.last = 3
	world.read = 2
	const notices = open()
	await notices.load()
	expect(notices.getSnapshot().read).toBe(2)
})

test('of which messages one was told stays on the device', async () => {
	const { world, open } = sample()
	const notices = open()
	notices.markRead({ chat: 7 })
	notices.markRead({ other: 8 })
	expect(open().getSnapshot().heard).toEqual({ chat: 7, other: 8 })
	expect(world.asked).toEqual([])
})

test('what another tab has kept is taken over; what is damaged is not', async () => {
	const { world, open } = sample()
	world.last = 1
	const [notices, beside] = [open(), open()]
	await beside.load()
	notices.changed()
	expect(numbers(notices)).toEqual([1])
	for (const key of world.values.keys()) world.values.set(key, '{"notices":7}')
	expect(numbers(open())).toEqual([])
})

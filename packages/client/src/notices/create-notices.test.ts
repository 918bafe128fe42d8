import { type Notice, noticePaths } from '@ydo/contract/notices'
import { expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import { createNotices } from './create-notices.ts'

const day = '2026-11-20'
const noticeOf = (number: number): Notice => ({ number, kind: 'sign-in', day })

/** A device and a server with notices, reachable while `online`. */
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

test('fetches new notices once, and shows them offline in the next visit', async () => {
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

test('fails on a device without cached notices and network, and can be retried', async () => {
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

test('an abort is not a failure', async () => {
	const { world, open } = sample()
	world.online = false
	const notices = open()
	await notices.load(AbortSignal.abort())
	expect(notices.getSnapshot().phase).toBe('loading')
})

test('fetches only new notices after live numbers', async () => {
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

test('sends the read position to the server, later if offline', async () => {
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

test('applies the read position of another device', async () => {
	const { world, open } = sample()
	world.last = 3
	world.read = 2
	const notices = open()
	await notices.load()
	expect(notices.getSnapshot().read).toBe(2)
})

test('stores the seen chat messages on the device only', async () => {
	const { world, open } = sample()
	const notices = open()
	notices.markRead({ chat: 7 })
	notices.markRead({ other: 8 })
	expect(open().getSnapshot().heard).toEqual({ chat: 7, other: 8 })
	expect(world.asked).toEqual([])
})

test('loads changes of another tab, but not damaged data', async () => {
	const { world, open } = sample()
	world.last = 1
	const [notices, beside] = [open(), open()]
	await beside.load()
	notices.changed()
	expect(numbers(notices)).toEqual([1])
	for (const key of world.values.keys()) world.values.set(key, '{"notices":7}')
	expect(numbers(open())).toEqual([])
})

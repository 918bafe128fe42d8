import { expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import { createSessionList } from './create-session-list.ts'
import { sayWhen } from './say-when.ts'

const session = (letter: string, current = false) => ({
	id: `${letter.repeat(21)}A`,
	begunAt: '2026-11-18T12:00:00.000Z',
	usedAt: '2026-11-20T12:00:00.000Z',
	device: 'Chrome on Android',
	current,
})
const [here, there, elsewhere] = [session('a', true), session('b'), session('c')]

function server(answers: (() => Response)[]) {
	const asked: string[] = []
	const request: Request = async (path, { method = 'GET' } = {}) => {
		asked.push(`${method} ${path}`)
		const answer = answers.shift()
		if (!answer) throw new TypeError('no network')
		return answer()
	}
	return { asked, list: createSessionList(request) }
}
const known = () => Response.json({ sessions: [here, there, elsewhere] })
const done = () => new Response(null, { status: 204 })

test('lists the sessions, and keeps them when the network fails', async () => {
	const { list } = server([known])
	expect(list.getSnapshot().state).toBe('loading')
	await list.load()
	expect(list.getSnapshot()).toMatchObject({ state: 'ready', sessions: [here, there, elsewhere] })
	await list.load()
	expect(list.getSnapshot()).toMatchObject({ state: 'ready', sessions: [here, there, elsewhere] })
})

test('fails without an answer and can be retried; an abort is not a failure', async () => {
	const { list } = server([() => new Response('', { status: 502 }), () => Response.json({ sessions: [{}] }), known])
	await list.load()
	expect(list.getSnapshot().state).toBe('failed')
	await list.load()
	expect(list.getSnapshot().state).toBe('failed')
	await list.load()
	expect(list.getSnapshot().state).toBe('ready')
	const left = createSessionList(() => Promise.reject(new Error('aborted')))
	await left.load(AbortSignal.abort())
	expect(left.getSnapshot().state).toBe('loading')
})

test('removes ended sessions once the server confirms: one, then the others, then all', async () => {
	const { list, asked } = server([known, done, done, done])
	await list.load()
	const ended = list.end({ id: there.id })
	expect(list.getSnapshot()).toMatchObject({ ending: { id: there.id }, sessions: [here, there, elsewhere] })
	expect(await list.end('all')).toBe(false) // one at a time
	expect(await ended).toBe(true)
	expect(list.getSnapshot()).toMatchObject({ ending: undefined, sessions: [here, elsewhere] })
	expect(await list.end('others')).toBe(true)
	expect(list.getSnapshot().sessions).toEqual([here])
	expect(await list.end('all')).toBe(true)
	expect(asked.slice(1)).toEqual([
		`DELETE /api/sessions/${there.id}`,
		'DELETE /api/sessions/others',
		'DELETE /api/sessions',
	])
})

test('keeps and names a session that could not be ended', async () => {
	const { list } = server([known, () => new Response('', { status: 500 })])
	await list.load()
	expect(await list.end({ id: there.id })).toBe(false)
	expect(list.getSnapshot()).toMatchObject({ failed: { id: there.id }, sessions: [here, there, elsewhere] })
	expect(await list.end('others')).toBe(false)
	expect(list.getSnapshot().failed).toBe('others')
})

test.each([
	['2026-11-20T12:00:00Z', 'now'],
	['2026-11-20T12:09:00Z', 'now'],
	['2026-11-20T11:20:00Z', '40 minutes ago'],
	['2026-11-20T08:59:00Z', '3 hours ago'],
	['2026-11-19T11:00:00Z', 'yesterday'],
	['2026-11-15T11:00:00Z', '5 days ago'],
	['2026-11-03T12:00:00Z', '3 November 2026'],
])('formats %s as "%s"', (time, said) => {
	expect(sayWhen(time, Date.parse('2026-11-20T12:00:00Z'))).toBe(said)
})

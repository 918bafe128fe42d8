import { expect, test } from 'vitest'
import { createOwnRows } from './create-own-rows.ts'

const rows = {
	at: '2026-11-20T12:00:00.000Z',
	tables: [{ table: 'notices', count: 1, rows: [{ number: { text: '1' } }] }],
}

test('asks for rows one call at a time, and keeps them if a later call fails', async () => {
	let calls = 0
	let answer: () => Response = () => Response.json(rows)
	const store = createOwnRows(async () => {
		calls++
		return answer()
	})
	expect(store.getSnapshot()).toEqual({ state: 'loading', rows: undefined })
	await Promise.all([store.ask(), store.ask()])
	expect([calls, store.getSnapshot()]).toEqual([1, { state: 'shown', rows }])
	for (const failing of [() => Response.json({}, { status: 429 }), () => Response.json({ tables: 'none' })]) {
		answer = failing
		await store.ask()
		expect(store.getSnapshot()).toEqual({ state: 'failed', rows })
	}
})

import { expect, test } from 'vitest'
import { createMemoryStorage } from '#held/memory-storage.ts'
import { createTickViolations } from './tick-violations.ts'

const member = 'AAAAAAAAAAAAAAAAAAAAAA'
const first = { week: 3000, number: 4, sent: 'a', answered: 'b', at: 1 }

test('what was found wrong stands in every tab and after a reload, the first of it', async () => {
	const storage = createMemoryStorage()
	const [one, other] = [createTickViolations({ storage, member }), createTickViolations({ storage, member })]
	await other.look()
	expect(other.standing()).toBeUndefined()
	await one.keep(first)
	await one.keep({ ...first, number: 5 })
	await other.look()
	const next = createTickViolations({ storage, member })
	await next.look()
	expect([one, other, next].map(({ standing }) => standing())).toEqual([first, first, first])
	const stranger = createTickViolations({ storage, member: 'BBBBBBBBBBBBBBBBBBBBBA' })
	await stranger.look()
	expect(stranger.standing()).toBeUndefined()
})

test('where the device keeps nothing it stands for this visit', async () => {
	const storage = { ...createMemoryStorage(), change: () => Promise.reject(new Error('full')) }
	const one = createTickViolations({ storage, member })
	await one.keep(first)
	expect(one.standing()).toEqual(first)
})

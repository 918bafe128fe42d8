import { expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import { askOpening } from './ask-opening.ts'

const answering =
	(answer: () => Response): Request =>
	async () =>
		answer()

test('returns the opening condition until the campus is open', async () => {
	const user = { id: 'AAAA', profile: 'complete', role: 'member' }
	const opening = { missing: 12 }
	expect(await askOpening(answering(() => Response.json({ ...user, opening })))).toEqual(opening)
	expect(await askOpening(answering(() => Response.json(user)))).toBeUndefined()
	await expect(askOpening(answering(() => new Response('', { status: 500 })))).rejects.toThrow()
})

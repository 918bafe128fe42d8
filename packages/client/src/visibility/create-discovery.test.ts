import { profileTexts } from '@ydo/contract/texts/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { expect, test } from 'vitest'
import type { Request } from '#calls/request.ts'
import { now, refuses, saved } from '#test/sample-profile.ts'
import { createDiscovery } from './create-discovery.ts'

type Answer = Response | Error | ((body: object) => Response)
const tagged = (profile: object, etag = '"1"') => Response.json({ ...saved, ...profile }, { headers: { etag } })

async function loaded(...answers: Answer[]) {
	const calls: { method: string; body: unknown; ifMatch: string | null }[] = []
	const rest = [...answers]
	const request: Request = async (_, init = {}) => {
		const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
		calls.push({ method: init.method ?? 'GET', body, ifMatch: new Headers(init.headers).get('if-match') })
		const answer = rest.shift()
		if (!answer) throw new Error('nobody expected a call')
		if (answer instanceof Error) throw answer
		return typeof answer === 'function' ? answer(body) : answer
	}
	const discovery = createDiscovery({ request, now: () => now })
	await discovery.load()
	return { discovery, calls }
}

test('shows the gender preferences, with the days from which they may change', async () => {
	const { discovery } = await loaded(tagged({ sidesFrom: { gender: '2026-12-01' } }))
	expect(discovery.getSnapshot()).toEqual({
		...{ phase: 'ready', saving: false, failure: undefined, errors: {}, changed: [] },
		...{ preferences: { gender: 'man', interestedIn: ['woman'] }, from: { gender: '2026-12-01' }, next: '2026-12-21' },
	})
})

test('saves a change with the rest of the card unchanged, and ignores an equal value', async () => {
	const { discovery, calls } = await loaded(tagged({}), (body) =>
		tagged({ ...body, sidesFrom: { interestedIn: '2026-12-21' } }),
	)
	discovery.choose({ interestedIn: ['man', 'woman'] })
	discovery.choose({ gender: 'nonbinary' })
	discovery.choose({ gender: 'man' })
	expect(discovery.getSnapshot()).toMatchObject({
		changed: ['interestedIn'],
		preferences: { interestedIn: ['man', 'woman'] },
	})
	expect(await discovery.save()).toBe('saved')
	const { id: _, photos: __, ...written } = saved
	expect(calls.at(-1)).toEqual({ method: 'PUT', body: { ...written, interestedIn: ['man', 'woman'] }, ifMatch: '"1"' })
	expect(discovery.getSnapshot()).toMatchObject({ changed: [], from: { interestedIn: '2026-12-21' } })
	expect(await discovery.save()).toBe('unchanged')
})

test('keeps other changes saved by another device', async () => {
	const { discovery, calls } = await loaded(
		tagged({}),
		refuses(412, 'stale'),
		tagged({ description: 'Theirs', gender: 'nonbinary' }, '"2"'),
		(body) => tagged(body),
	)
	discovery.choose({ interestedIn: ['man'] })
	expect(await discovery.save()).toBe('saved')
	expect(calls.at(-1)).toMatchObject({
		ifMatch: '"2"',
		body: { description: 'Theirs', gender: 'nonbinary', interestedIn: ['man'] },
	})
})

test('requires an interest, and shows server errors at their field', async () => {
	const { discovery, calls } = await loaded(tagged({}), refuses(422, 'unprocessable', { gender: 'Lately.' }))
	discovery.choose({ interestedIn: [] })
	expect(await discovery.save()).toBe('invalid')
	expect(discovery.getSnapshot().errors).toEqual({ interestedIn: welcomeTexts.errors.chooseSome })
	expect(calls).toHaveLength(1)
	discovery.choose({ interestedIn: ['woman'], gender: 'woman' })
	expect(await discovery.save()).toBe('invalid')
	expect(discovery.getSnapshot()).toMatchObject({ errors: { gender: 'Lately.' }, changed: ['gender'], saving: false })
})

test.each<[string, Answer, string]>([
	['no network', new TypeError('Failed to fetch'), profileTexts.notSaved.offline],
	['a fault', refuses(500, 'internal'), profileTexts.notSaved.server],
	['another field', refuses(422, 'unprocessable', { name: 'No.' }), profileTexts.notSaved.because('No.')],
])('%s is reported, and the choice stays', async (_, answer, failure) => {
	const { discovery } = await loaded(tagged({}), answer, (body) => tagged(body))
	discovery.choose({ gender: 'nonbinary' })
	expect(await discovery.save()).not.toBe('saved')
	expect(discovery.getSnapshot()).toMatchObject({ failure, saving: false, preferences: { gender: 'nonbinary' } })
	expect(await discovery.save()).toBe('saved')
})

test('reports a missing card, and can reload after a failure', async () => {
	expect((await loaded(refuses(404, 'not_found'))).discovery.getSnapshot().phase).toBe('missing')
	const { discovery } = await loaded(new TypeError('Failed to fetch'), tagged({}))
	expect(discovery.getSnapshot().phase).toBe('failed')
	await discovery.load()
	expect(discovery.getSnapshot().phase).toBe('ready')
})

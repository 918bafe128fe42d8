import { describe, expect, test, vi } from 'vitest'
import {
	accepts,
	editing,
	fieldsOf,
	loaded,
	refuses,
	reopen,
	sampleDevice,
	saved,
	savedFields,
} from '#test/sample-profile.ts'

describe('loading', () => {
	test('shows the saved profile', async () => {
		const device = sampleDevice(loaded)
		const profile = device.open()
		expect(profile.getSnapshot()).toMatchObject({ phase: 'loading', own: undefined })
		await profile.load()
		const { own, ...snapshot } = profile.getSnapshot()
		expect(snapshot).toMatchObject({ phase: 'ready', mode: 'view', changed: false, errors: {} })
		expect(own).toMatchObject({ age: 22, fields: { dob: '14/08/2004', gender: 'Man', interestedIn: 'Women' } })
		expect(own?.saved).toEqual(savedFields)
	})

	test('reports a member without a card', async () => {
		const profile = sampleDevice(refuses(404, 'not_found')).open()
		await profile.load()
		expect(profile.getSnapshot().phase).toBe('missing')
	})

	test.each([
		['no network', new TypeError('Failed to fetch')],
		['a fault', refuses(500, 'internal')],
		['no profile', Response.json({ id: 'AAAA' })],
		['another 404', new Response('not here', { status: 404 })],
	])('%s fails, and loading again recovers', async (_, answer) => {
		const profile = sampleDevice(answer, loaded).open()
		await profile.load()
		expect(profile.getSnapshot().phase).toBe('failed')
		const again = profile.load()
		expect(profile.getSnapshot().phase).toBe('loading')
		await again
		expect(profile.getSnapshot().phase).toBe('ready')
	})

	test('is not changed by an abort', async () => {
		const leaving = new AbortController()
		leaving.abort()
		const profile = sampleDevice(new DOMException('left', 'AbortError')).open()
		await profile.load(leaving.signal)
		expect(profile.getSnapshot().phase).toBe('loading')
	})

	test('keeps a loaded profile if a reload fails', async () => {
		const { profile } = await editing(new TypeError('Failed to fetch'))
		await profile.load()
		expect(profile.getSnapshot()).toMatchObject({ phase: 'ready', own: { saved: savedFields } })
	})

	test('ignores an answer requested before a save', async () => {
		const late = Promise.withResolvers<Response>()
		const { profile } = await editing(() => late.promise, accepts)
		const loading = profile.load()
		profile.setField('bio', 'New')
		await profile.save()
		late.resolve(loaded())
		await loading
		expect(profile.getSnapshot().own?.saved.bio).toBe('New')
	})
})

describe('saving', () => {
	test('sends the whole card, leaves edit mode and shows the server’s answer', async () => {
		const { device, profile } = await editing((body) => accepts({ ...(body as object), name: 'Aarav D' }))
		profile.setField('name', 'Aarav  D')
		profile.setField('year', '2ND year')
		expect(await profile.save()).toBe('saved')
		const { id: _, photos: __, ...input } = saved
		const body = { ...input, name: 'Aarav  D', year: '2nd year' }
		expect(device.calls.at(-1)).toEqual({ method: 'PUT', path: '/api/profile', body })
		expect(profile.getSnapshot()).toMatchObject({ mode: 'view', changed: false, saving: false })
		expect(profile.getSnapshot().own?.saved).toMatchObject({ name: 'Aarav D', year: '2nd year' })
		expect([...device.values.keys()]).toEqual([])
	})

	test('sends nothing without a change', async () => {
		const { device, profile } = await editing()
		profile.setField('name', 'Someone')
		profile.setField('name', saved.name)
		expect(await profile.save()).toBe('unchanged')
		expect(device.calls).toHaveLength(1)
		expect(profile.getSnapshot().mode).toBe('view')
	})

	test('sends nothing with an error, and keeps edit mode and all input', async () => {
		const { device, profile } = await editing()
		profile.setField('height', '5.13')
		profile.setField('bio', 'New')
		expect(await profile.save()).toBe('invalid')
		expect(device.calls).toHaveLength(1)
		const { mode, errors } = profile.getSnapshot()
		expect([mode, Object.keys(errors)]).toEqual(['edit', ['height']])
		expect(fieldsOf(profile)).toMatchObject({ height: '5.13', bio: 'New' })
		profile.setField('height', '5.1')
		expect(profile.getSnapshot().errors).toEqual({})
	})

	test('shows server errors at their fields', async () => {
		const fields = { 'tags.1': 'At most 24 letters.', birthDate: 'This date does not exist.' }
		const { profile } = await editing(refuses(422, 'unprocessable', fields))
		profile.setField('bio', 'New')
		expect(await profile.save()).toBe('invalid')
		const errors = { tags: 'At most 24 letters.', dob: 'This date does not exist.' }
		expect(profile.getSnapshot()).toMatchObject({ mode: 'edit', errors, saving: false })
	})

	test.each([
		['no network', new TypeError('Failed to fetch'), 'cannot be reached'],
		['a fault', refuses(500, 'internal'), 'had a fault'],
		['an answer that is none', new Response('<html>', { status: 502 }), 'had a fault'],
		['an OK answer that is none', Response.json({}), 'had a fault'],
		['too many saves', refuses(429, 'too_many_requests'), 'very often'],
		['another reason', refuses(409, 'photo_required'), 'Some of it is not valid.'],
	])('%s keeps edit mode and all input, and saving again succeeds', async (_, answer, reason) => {
		const { device, profile } = await editing(answer, accepts)
		profile.setField('bio', 'Not to be lost')
		expect(await profile.save()).toBe('failed')
		expect(profile.getSnapshot()).toMatchObject({ mode: 'edit', saving: false })
		expect(profile.getSnapshot().failure).toContain(reason)
		expect(fieldsOf(await reopen(device))?.bio).toBe('Not to be lost')
		expect(await profile.save()).toBe('saved')
		expect(profile.getSnapshot()).toMatchObject({ mode: 'view', failure: undefined })
	})

	test('leaves input written during the save unsaved', async () => {
		const late = Promise.withResolvers<Response>()
		const { device, profile } = await editing(() => late.promise)
		profile.setField('bio', 'First')
		const saving = profile.save()
		expect(profile.getSnapshot().saving).toBe(true)
		expect(await profile.save()).toBe('failed')
		profile.setField('bio', 'Second')
		late.resolve(accepts({ ...saved, description: 'First' }))
		expect(await saving).toBe('saved')
		expect(device.calls).toHaveLength(2)
		expect(profile.getSnapshot()).toMatchObject({ mode: 'edit', changed: true, own: { saved: { bio: 'First' } } })
		expect(fieldsOf(profile)?.bio).toBe('Second')
	})
})

describe('private details', () => {
	test('stay on the device, persist, and never reach the server', async () => {
		const { device, profile } = await editing(accepts)
		profile.setField('height', '5.11')
		profile.setField('orientation', 'Straight')
		profile.setField('bio', 'New')
		await profile.save()
		expect(JSON.stringify(device.calls)).not.toMatch(/5\.11|Straight|height|orientation/)
		expect((await reopen(device)).getSnapshot().own?.saved).toMatchObject({ height: '5.11', orientation: 'Straight' })
	})

	test('alone need no server', async () => {
		const { device, profile } = await editing()
		profile.setField('height', '5.11')
		expect(await profile.save()).toBe('saved')
		expect(device.calls).toHaveLength(1)
		expect(profile.getSnapshot()).toMatchObject({ mode: 'view', own: { saved: { height: '5.11' } } })
	})

	test('are separate for another member of the device', async () => {
		const { device, profile } = await editing()
		profile.setField('height', '5.11')
		await profile.save()
		expect((await reopen(device, 'BBBB')).getSnapshot().own?.saved.height).toBe('')
		expect((await reopen(device)).getSnapshot().own?.saved.height).toBe('5.11')
		expect([...device.values.keys()].every((key) => key.startsWith('ydo:AAAA:'))).toBe(true)
	})

	test('report a device that refuses the write', async () => {
		const { device, profile } = await editing()
		device.keeps = false
		profile.setField('height', '5.11')
		expect(await profile.save()).toBe('failed')
		expect(profile.getSnapshot()).toMatchObject({ mode: 'edit', saving: false })
		expect(profile.getSnapshot().failure).toContain('this device keeps nothing')
		expect(fieldsOf(profile)?.height).toBe('5.11')
	})
})

describe('unsaved changes', () => {
	test('persist when the screen is left and the page reloaded', async () => {
		const { device, profile } = await editing()
		profile.setField('bio', 'Not to be lost')
		profile.setNewTag('half a ta')
		profile.leave()
		expect(profile.getSnapshot()).toMatchObject({
			mode: 'view',
			changed: true,
			own: { saved: { bio: saved.description } },
		})
		const again = await reopen(device)
		expect(again.getSnapshot()).toMatchObject({ mode: 'view', changed: true, newTag: 'half a ta' })
		again.edit()
		expect(fieldsOf(again)?.bio).toBe('Not to be lost')
	})

	test('can be discarded', async () => {
		const { device, profile } = await editing()
		profile.setField('bio', 'No')
		profile.discard()
		expect(profile.getSnapshot()).toMatchObject({ mode: 'view', changed: false, own: { fields: savedFields } })
		expect((await reopen(device)).getSnapshot().changed).toBe(false)
	})

	test('are hidden from another member, and restored for the first', async () => {
		const { device, profile } = await editing()
		profile.setField('bio', 'Mine alone')
		expect((await reopen(device, 'BBBB')).getSnapshot()).toMatchObject({ changed: false })
		expect(fieldsOf(await reopen(device))?.bio).toBe('Mine alone')
	})

	test('are dropped once the server has the same value', async () => {
		const { device, profile } = await editing()
		profile.setField('bio', 'Both')
		device.answers.push(accepts({ description: 'Both' }))
		const again = device.open()
		await again.load()
		expect(again.getSnapshot().changed).toBe(false)
		expect([...device.values.keys()]).toEqual([])
	})

	test('are dropped if unreadable', async () => {
		const device = sampleDevice()
		for (const broken of ['{', '"text"', '{"bio":7}', 'null']) {
			device.values.set('ydo:AAAA:profile-draft', broken)
			device.values.set('ydo:AAAA:private-details', broken)
			expect((await reopen(device)).getSnapshot()).toMatchObject({ changed: false, own: { saved: savedFields } })
		}
	})
})

describe('editing tags', () => {
	test('adds the typed tag on plus, and any remaining one on save', async () => {
		const { device, profile } = await editing(accepts)
		profile.setNewTag(' chess ')
		profile.addTag()
		expect(profile.getSnapshot()).toMatchObject({ newTag: '', tagWord: { said: 'chess added' } })
		profile.setNewTag('go')
		expect(await profile.save()).toBe('saved')
		expect(device.calls.at(-1)?.body).toMatchObject({ tags: [...saved.tags, 'chess', 'go'] })
	})

	test('keeps an invalid tag, and a save reports the reason', async () => {
		const { profile } = await editing()
		profile.setNewTag('a'.repeat(25))
		profile.addTag()
		expect(profile.getSnapshot()).toMatchObject({ newTag: 'a'.repeat(25), tagWord: { refused: true } })
		expect(await profile.save()).toBe('invalid')
		expect(profile.getSnapshot().errors).toEqual({ tags: 'A tag has at most 24 letters.' })
	})

	test('replaces a tag when finished, and removes an emptied one', async () => {
		const { profile } = await editing()
		profile.startTag(0)
		profile.typeTag(' astrology ')
		profile.finishTag()
		expect(fieldsOf(profile)?.tags).toEqual(['astrology', 'sketching'])
		profile.startTag(1)
		profile.typeTag('  ')
		profile.finishTag()
		expect(profile.getSnapshot()).toMatchObject({ tagInHand: undefined, own: { fields: { tags: ['astrology'] } } })
	})

	test('can be cancelled, and starting another finishes the first', async () => {
		const { profile } = await editing()
		profile.startTag(0)
		profile.typeTag('wrong')
		profile.cancelTag()
		expect(fieldsOf(profile)?.tags).toEqual(saved.tags)
		profile.startTag(0)
		profile.typeTag('')
		profile.startTag(1)
		expect(profile.getSnapshot().tagInHand).toEqual({ index: 0, text: 'sketching' })
		profile.removeTag(0)
		expect(profile.getSnapshot()).toMatchObject({ tagInHand: undefined, own: { fields: { tags: [] } } })
	})

	test('stays open for a tag that is too long', async () => {
		const { profile } = await editing()
		profile.startTag(0)
		profile.typeTag('a'.repeat(25))
		profile.finishTag()
		profile.startTag(1)
		expect(profile.getSnapshot()).toMatchObject({ tagInHand: { index: 0 }, tagWord: { refused: true } })
		expect(await profile.save()).toBe('invalid')
		expect(profile.getSnapshot().errors.tags).toBe('A tag has at most 24 letters.')
	})

	test('is saved as it stands, and persists across pages', async () => {
		const { device, profile } = await editing(accepts)
		profile.startTag(0)
		profile.typeTag('astro')
		expect(fieldsOf(await reopen(device))?.tags).toEqual(['astro', 'sketching'])
		await profile.save()
		expect(profile.getSnapshot().own?.saved.tags).toEqual(['astro', 'sketching'])
	})
})

test('stores drafts of prompts on the device, and saves them with the others', async () => {
	const { device, profile } = await editing(accepts)
	profile.setPrompts([{ prompt: 'I was wrong about', answer: 'Maps' }])
	const again = await reopen(device)
	expect(fieldsOf(again)?.prompts).toEqual([{ prompt: 'I was wrong about', answer: 'Maps' }])
	again.edit()
	expect(await again.save()).toBe('saved')
	expect(device.calls.at(-1)?.body).toMatchObject({ prompts: [{ prompt: 'I was wrong about', answer: 'Maps' }] })
	again.setPrompts(again.getSnapshot().own?.saved.prompts ?? [])
	expect(again.getSnapshot().changed).toBe(false)
})

test('saves photos at once, independent of other input', async () => {
	const { device, profile } = await editing()
	profile.setField('bio', 'Half a sen')
	const photo = { id: 'p', src: '/photos/p/480.webp?day=1&sig=x', blur: 'data:,', width: 3, height: 4 }
	device.answers.push(Response.json(photo, { status: 201 }))
	profile.photos.add([new Blob(['bytes'], { type: 'image/jpeg' })])
	await vi.waitFor(() => expect(profile.getSnapshot().own?.photos).toEqual([photo]))
	expect(profile.getSnapshot()).toMatchObject({ mode: 'edit', own: { fields: { bio: 'Half a sen' } } })
	// An answer older than the next photo does not remove it.
	const late = Promise.withResolvers<Response>()
	device.answers.push(() => late.promise, Response.json({ ...photo, id: 'q' }, { status: 201 }))
	const saving = profile.save()
	profile.photos.add([new Blob(['more'], { type: 'image/jpeg' })])
	await vi.waitFor(() => expect(profile.getSnapshot().photos.photos).toHaveLength(2))
	late.resolve(Response.json({ ...saved, photos: [photo, { ...photo, id: 'q' }] }))
	expect(await saving).toBe('saved')
	expect(profile.getSnapshot().own?.photos.map(({ id }) => id)).toEqual(['p', 'q'])
})

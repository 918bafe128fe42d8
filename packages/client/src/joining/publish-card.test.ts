import { noCardTag } from '@ydo/contract/joining'
import { consentVersion } from '@ydo/contract/profile'
import { describe, expect, test } from 'vitest'
import { photoBytes, written } from '#test/sample-joining.ts'
import { refuses } from '#test/sample-profile.ts'
import { atPreview, begun, errorsOf, publishes } from '#test/sample-visit.ts'

describe('publishing', () => {
	test('sends the whole card with the consent, and erases the draft', async () => {
		const { device, joining } = await atPreview()
		expect(device.values.size).toBe(1)
		expect(await joining.publish()).toBe('published')
		const { birthDate: _, ...same } = written
		expect(publishes(device)).toEqual([
			{
				method: 'PUT',
				path: '/api/profile',
				ifMatch: noCardTag,
				body: { ...same, prompts: [], birthDate: '2004-08-14', consent: consentVersion },
			},
		])
		expect(joining.getSnapshot().phase).toBe('published')
		expect(device.values.size).toBe(0)
		joining.write({ name: 'late' })
		expect(device.values.size).toBe(0)
	})

	test('does not overwrite a card of another device: it reports it and keeps all input', async () => {
		const { device, joining } = await atPreview()
		device.publish.push(refuses(412, 'stale'))
		expect(joining.getSnapshot().printed).toBe(false)
		expect(await joining.publish()).toBe('printed')
		const shown = { step: 'preview', printed: true, phase: 'ready', publishing: false, failure: undefined }
		expect(joining.getSnapshot()).toMatchObject({ ...shown, fields: written })
		expect(device.values.size).toBe(1)
		joining.back()
		expect(joining.getSnapshot()).toMatchObject({ step: 'visibility', printed: true })
	})

	test('checks for an existing card before the preview, which is reached without an answer too', async () => {
		const { device, joining } = await atPreview()
		joining.back()
		device.user = new TypeError('Failed to fetch')
		expect(await joining.hide()).toBe('moved')
		joining.back()
		device.user = { id: 'AAAA', role: 'member', profile: 'complete' }
		expect(await joining.hide()).toBe('moved')
		await expect.poll(() => joining.getSnapshot().printed).toBe(true)
		expect(publishes(device)).toEqual([])
	})

	test('is single-flight', async () => {
		const { device, joining } = await atPreview()
		const late = Promise.withResolvers<Response>()
		device.publish.push(late.promise)
		const presses = [joining.publish(), joining.publish()]
		expect(joining.getSnapshot().publishing).toBe(true)
		late.resolve(refuses(500, 'internal'))
		expect(await Promise.all(presses)).toEqual(['failed', 'failed'])
		expect(publishes(device)).toHaveLength(1)
		expect(await joining.publish()).toBe('published')
		expect(publishes(device)).toHaveLength(2)
	})

	test('returns to the first step with a server error, with each error by its field', async () => {
		const { device, joining } = await atPreview()
		const fields = { 'tags.0': 'At most 24 letters.', year: 'Choose a year of the list.', interestedIn: 'Choose.' }
		device.publish.push(refuses(422, 'unprocessable', fields))
		expect(await joining.publish()).toBe('invalid')
		expect(joining.getSnapshot()).toMatchObject({
			step: 'basics',
			errors: { tags: fields['tags.0'], year: fields.year, interestedIn: fields.interestedIn },
			fields: written,
		})
		joining.write({ year: '3rd year', interestedIn: ['man'] })
		joining.next()
		expect(joining.next()).toBe('moved')
		expect(joining.getSnapshot()).toMatchObject({ step: 'words', errors: { tags: fields['tags.0'] } })
		joining.removeTag(0)
		expect(errorsOf(joining)).toEqual({})
		expect([joining.next(), await joining.hide(), await joining.publish()]).toEqual(['moved', 'moved', 'published'])
	})

	test('returns to the photos if the server has none', async () => {
		const { device, joining } = await atPreview()
		device.publish.push(refuses(409, 'photo_required'))
		device.start = { proposed: {}, photos: [] }
		expect(await joining.publish()).toBe('invalid')
		await expect.poll(() => joining.getSnapshot().photos.photos).toEqual([])
		expect(joining.getSnapshot().step).toBe('photos')
	})

	test.each([
		['no network', new TypeError('Failed to fetch'), 'cannot be reached'],
		['a fault', refuses(500, 'internal'), 'had a fault'],
		['an answer that is none', new Response('<html>', { status: 502 }), 'had a fault'],
		['an OK answer that is none', Response.json({}), 'had a fault'],
		['too many', refuses(429, 'too_many_requests'), 'very often'],
		['another reason', refuses(409, 'conflict'), 'Some of it is not valid.'],
	])('%s is reported, and everything stays', async (_, answer, reason) => {
		const { device, joining } = await atPreview()
		device.publish.push(answer)
		expect(await joining.publish()).toBe('failed')
		expect(joining.getSnapshot()).toMatchObject({ step: 'preview', publishing: false, phase: 'ready' })
		expect(joining.getSnapshot().failure).toContain(reason)
		expect((await begun(device)).joining.getSnapshot()).toMatchObject({ step: 'preview', fields: written })
	})
})

describe('a member who has left', () => {
	test('leaves nothing behind from later input', async () => {
		const { device, joining } = await atPreview()
		joining.close()
		device.values.clear()
		joining.write({ name: 'late' })
		joining.photos.add([photoBytes()])
		await expect.poll(() => joining.getSnapshot().photos.sending).toEqual([])
		expect(device.values.size).toBe(0)
	})
})

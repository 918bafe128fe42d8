import { noCardTag } from '@ydo/contract/joining'
import { consentVersion } from '@ydo/contract/profile'
import { describe, expect, test } from 'vitest'
import { refuses } from '#profile/sample-profile.ts'
import { photoBytes, written } from './sample-joining.ts'
import { atPreview, begun, errorsOf, publishes } from './sample-visit.ts'

describe('publishing', () => {
	test('sends the whole card with the consent, and erases what the device kept', async () => {
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

	test('replaces no card of another device: all that is written stays, and it is told', async () => {
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

	test('whether there is a card by now is asked on the way to the preview, which is reached without an answer too', async () => {
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

	test('pressed twice it is done once', async () => {
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

	test('what the server finds wrong leads to the first step concerned, with every mistake by its field', async () => {
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

	test('a photo that the server does not have leads to the photos', async () => {
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
	])('%s is told, and everything stays', async (_, answer, reason) => {
		const { device, joining } = await atPreview()
		device.publish.push(answer)
		expect(await joining.publish()).toBe('failed')
		expect(joining.getSnapshot()).toMatchObject({ step: 'preview', publishing: false, phase: 'ready' })
		expect(joining.getSnapshot().failure).toContain(reason)
		expect((await begun(device)).joining.getSnapshot()).toMatchObject({ step: 'preview', fields: written })
	})
})

describe('a member who has left', () => {
	test('leaves nothing behind that is written later', async () => {
		const { device, joining } = await atPreview()
		joining.close()
		device.values.clear()
		joining.write({ name: 'late' })
		joining.photos.add([photoBytes()])
		await expect.poll(() => joining.getSnapshot().photos.sending).toEqual([])
		expect(device.values.size).toBe(0)
	})
})

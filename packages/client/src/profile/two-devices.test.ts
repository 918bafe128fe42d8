import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accepts, editing, fieldsOf, refuses, reopen, sampleDevice, saved } from '#test/sample-profile.ts'

describe('two devices', () => {
	const stale = () => refuses(412, 'stale')
	const theirs = (changes: object, etag = '"2"') => Response.json({ ...saved, ...changes }, { headers: { etag } })

	test('a save sends the version it is based on', async () => {
		const device = sampleDevice(() => Response.json(saved, { headers: { etag: '"1"' } }), accepts)
		const profile = device.open()
		await profile.load()
		profile.setField('bio', 'New')
		await profile.save()
		expect(device.calls.at(-1)).toMatchObject({ method: 'PUT', ifMatch: '"1"' })
	})

	test('fields changed on only one device are all saved without a question', async () => {
		const { device, profile } = await editing(stale, theirs({ name: 'Aarav D', year: '1st year' }), accepts)
		profile.setField('bio', 'Mine')
		profile.setField('year', '1st year')
		expect(await profile.save()).toBe('saved')
		expect(device.calls.at(-1)).toMatchObject({
			ifMatch: '"2"',
			body: { name: 'Aarav D', year: '1st year', description: 'Mine' },
		})
		expect(profile.getSnapshot()).toMatchObject({ mode: 'view', changed: false, conflicts: [] })
	})

	test('a field changed on both shows both texts, and either can be chosen', async () => {
		const other = { description: 'Theirs', name: 'Aarav D' }
		const { device, profile } = await editing(stale, theirs(other), accepts)
		profile.setField('bio', 'Mine')
		profile.setField('name', 'Aaru')
		expect(await profile.save()).toBe('conflict')
		expect(profile.getSnapshot()).toMatchObject({
			...{ mode: 'edit', saving: false, conflicts: ['bio', 'name'] },
			own: { saved: { bio: 'Theirs', name: 'Aarav D' }, fields: { bio: 'Mine', name: 'Aaru' } },
		})
		expect(await profile.save()).toBe('conflict')
		expect(device.calls).toHaveLength(3)
		profile.choose('bio', 'mine')
		profile.choose('name', 'theirs')
		expect(profile.getSnapshot().conflicts).toEqual([])
		expect(await profile.save()).toBe('saved')
		expect(device.calls.at(-1)).toMatchObject({ ifMatch: '"2"', body: { description: 'Mine', name: 'Aarav D' } })
	})

	test('the choice and its base persist across pages', async () => {
		const { device, profile } = await editing()
		profile.setField('bio', 'Mine')
		profile.leave()
		device.answers.push(theirs({ description: 'Theirs' }))
		const again = device.open()
		await again.load()
		expect(again.getSnapshot()).toMatchObject({ conflicts: ['bio'], own: { saved: { bio: 'Theirs' } } })
		again.edit()
		expect(fieldsOf(again)?.bio).toBe('Mine')
		again.choose('bio', 'mine')
		device.answers.push(theirs({ description: 'Theirs' }), accepts)
		const third = device.open()
		await third.load()
		expect(third.getSnapshot().conflicts).toEqual([])
		expect(await third.save()).toBe('saved')
		expect(device.calls.at(-1)?.body).toMatchObject({ description: 'Mine' })
	})

	test('a draft stored before versions existed is based on the saved profile', async () => {
		const { device, profile } = await editing()
		profile.setField('bio', 'Mine')
		const { base: _, ...draft } = JSON.parse(device.values.get('ydo:AAAA:profile-draft') ?? '')
		device.values.set('ydo:AAAA:profile-draft', JSON.stringify(draft))
		const again = await reopen(device)
		expect(again.getSnapshot()).toMatchObject({ conflicts: [], changed: true })
		expect(fieldsOf(again)?.bio).toBe('Mine')
	})

	test('tags are merged', async () => {
		const { device, profile } = await editing(stale, theirs({ tags: ['sketching', 'go'] }), accepts)
		profile.setNewTag('chess')
		profile.addTag()
		expect(await profile.save()).toBe('saved')
		expect(device.calls.at(-1)?.body).toMatchObject({ tags: ['sketching', 'go', 'chess'] })
	})

	test('a tag being edited follows its tag, and goes to the end if that is gone', async () => {
		const { device, profile } = await editing()
		profile.startTag(0)
		profile.typeTag('astro')
		device.answers.push(theirs({ tags: ['go', 'astronomy'] }), theirs({ tags: ['go'] }))
		await profile.load()
		expect(profile.getSnapshot().tagInHand).toEqual({ index: 1, text: 'astro' })
		await profile.load()
		expect(profile.getSnapshot()).toMatchObject({ tagInHand: { index: 1, text: 'astro' }, newTag: '' })
		profile.finishTag()
		expect(fieldsOf(profile)?.tags).toEqual(['go', 'astro'])
	})

	test('repeated concurrent saves do not loop endlessly', async () => {
		const answers = Array.from({ length: 4 }, (_, i) => [stale, theirs({ name: `Aarav ${i}` })]).flat()
		const { device, profile } = await editing(...answers)
		profile.setField('bio', 'Mine')
		expect(await profile.save()).toBe('failed')
		expect(device.calls.length).toBeLessThan(10)
		expect(fieldsOf(profile)?.bio).toBe('Mine')
	})

	test('no input is lost: it is saved, or both texts can be chosen', async () => {
		const texts = fc.constantFrom(...['A', 'B', 'C', 'D'].map((letter) => `${letter} text`))
		const changes = fc.record({ bio: texts, name: texts, height: fc.constantFrom('', '5.1') }, { requiredKeys: [] })
		await fc.assert(
			fc.asyncProperty(changes, changes, async (mine, other) => {
				const named = { ...(other.bio && { description: other.bio }), ...(other.name && { name: other.name }) }
				const { device, profile } = await editing(stale, theirs(named), accepts)
				for (const [name, text] of Object.entries(mine)) profile.setField(name as 'bio', text)
				const outcome = await profile.save()
				const { conflicts, own } = profile.getSnapshot()
				expect(own?.fields).toMatchObject(mine)
				for (const name of ['bio', 'name'] as const) {
					const [here, there] = [mine[name], other[name]]
					const asked = device.calls.length > 2
					expect(conflicts.includes(name)).toBe(asked && Boolean(here && there && here !== there))
					if (asked && there) expect(own?.saved[name]).toBe(outcome === 'saved' ? (here ?? there) : there)
				}
			}),
		)
	})
})

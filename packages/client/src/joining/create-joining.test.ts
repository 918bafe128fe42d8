import { limits } from '@ydo/contract/limits'
import { consentVersion } from '@ydo/contract/profile'
import { welcomeTexts } from '@ydo/contract/texts/welcome'
import { describe, expect, test } from 'vitest'
import { sampleJoining, samplePhoto, written } from '#test/sample-joining.ts'
import { institute, refuses } from '#test/sample-profile.ts'
import { atPreview, begun, type Device, errorsOf, hides, publishes } from '#test/sample-visit.ts'
import type { Joining } from './create-joining.ts'

describe('the steps', () => {
	test('advance only from a valid step, with each error by its field', async () => {
		const { joining } = await begun()
		expect(joining.next()).toBe('invalid')
		expect(joining.getSnapshot().step).toBe('age')
		expect(Object.keys(errorsOf(joining)).sort()).toEqual(['birthDate', 'consent'])
		joining.write({ birthDate: '31/02/2004', consent: consentVersion })
		expect(errorsOf(joining)).toEqual({})
		expect(joining.next()).toBe('invalid')
		expect(Object.keys(errorsOf(joining))).toEqual(['birthDate'])
		joining.write({ birthDate: written.birthDate })
		expect(joining.next()).toBe('moved')

		joining.write({ name: ' ' })
		expect(joining.next()).toBe('invalid')
		expect(Object.keys(errorsOf(joining)).sort()).toEqual(['discipline', 'gender', 'interestedIn', 'name', 'year'])
		expect(errorsOf(joining).gender).toBe(welcomeTexts.errors.choose)
		joining.write({ ...written, interestedIn: ['woman', 'man'], tags: [] })
		expect(joining.next()).toBe('moved')
		expect(joining.next()).toBe('invalid')
		expect(errorsOf(joining)).toEqual({ photos: welcomeTexts.errors.photos })
	})

	test('reach those seen before, but none past the first invalid one', async () => {
		const { joining } = await atPreview()
		const reached = (step: Parameters<Joining['reach']>[0]) => {
			joining.reach(step)
			return joining.getSnapshot().step
		}
		expect(reached('basics')).toBe('basics')
		expect(reached('preview')).toBe('preview')
		expect(reached('age')).toBe('age')
		joining.write({ name: ' ' })
		expect(reached('words')).toBe('basics')
	})

	test('go back without losing or validating anything', async () => {
		const { joining } = await begun()
		joining.write({ ...written, interestedIn: [], tags: [] })
		joining.next()
		joining.write({ name: 'Ara' })
		joining.next()
		joining.back()
		expect(joining.getSnapshot()).toMatchObject({ step: 'age', errors: {}, fields: { name: 'Ara' } })
		joining.back()
		expect(joining.getSnapshot().step).toBe('age')
	})

	test('propose name, discipline and year, which written values override', async () => {
		const device = sampleJoining()
		device.start = { proposed: { discipline: 'Design', year: '2nd year' }, photos: [] }
		const { joining } = await begun(device)
		expect(joining.getSnapshot()).toMatchObject({
			fields: { name: 'Aarav Deshpande', discipline: 'Design', year: '2nd year' },
			nickname: false,
			proposed: ['name', 'discipline', 'year'],
		})
		joining.write({ name: '', year: '3rd year' })
		expect(joining.getSnapshot().fields).toMatchObject({ name: '', year: '3rd year', discipline: 'Design' })
		expect(joining.getSnapshot().proposed).toEqual(['discipline'])
		joining.write({ name: 'deshpande' })
		expect(joining.getSnapshot().nickname).toBe(false)
		joining.write({ name: 'Aru' })
		expect(joining.getSnapshot().nickname).toBe(true)
	})

	test('require a choice for proposed values outside the institute’s lists', async () => {
		const device = sampleJoining()
		device.start = { proposed: { discipline: 'Alchemy' }, photos: [] }
		const { joining } = await begun(device)
		joining.write({ ...written, interestedIn: ['woman'], tags: [], discipline: 'Alchemy' })
		joining.next()
		joining.next()
		expect(errorsOf(joining)).toHaveProperty('discipline')
		expect(institute.disciplines).not.toContain('Alchemy')
	})

	test('add a typed tag on advance, and stay for one that is too long', async () => {
		const { joining } = await atPreview()
		joining.back()
		joining.back()
		joining.setNewTag(' go ')
		expect(joining.next()).toBe('moved')
		expect(joining.getSnapshot()).toMatchObject({ newTag: '', card: { tags: ['chess', 'go'] } })
		joining.back()
		joining.setNewTag('x'.repeat(limits.tagLength + 1))
		expect(joining.next()).toBe('invalid')
		expect(joining.getSnapshot()).toMatchObject({ step: 'words', newTag: 'x'.repeat(25) })
		expect(errorsOf(joining)).toHaveProperty('tags')
	})

	test('show in the preview the card as others will see it', async () => {
		const { joining } = await atPreview()
		expect(joining.getSnapshot().card).toEqual({
			...{ id: 'AAAA', name: 'Aarav', age: 22, discipline: 'Design', year: '2nd year' },
			...{ tags: ['chess'], description: 'Runs on filter coffee.' },
			image: samplePhoto('p').src,
			photos: [samplePhoto('p')],
			prompts: [],
		})
	})

	test('show texts in the preview as they will be published', async () => {
		const { joining } = await atPreview()
		joining.write({ description: ' holiday\u202egnp.exe ', name: '\u200bAarav\u2067' })
		expect(joining.getSnapshot().card).toMatchObject({ description: 'holidaygnp.exe', name: 'Aarav' })
	})

	test('mark a name that differs from the account’s', async () => {
		const { joining } = await atPreview()
		joining.write({ name: 'Star' })
		expect(joining.getSnapshot().card).toMatchObject({ name: 'Star', nickname: true })
		joining.write({ name: 'Aarav' })
		expect(joining.getSnapshot().card).not.toHaveProperty('nickname')
	})

	test('show and publish a prompt once it is answered', async () => {
		const { device, joining } = await atPreview()
		const answered = { prompt: 'Ask me about', answer: ' Kites. ' }
		joining.write({ prompts: [answered, { prompt: 'I was wrong about', answer: ' ' }] })
		expect(joining.getSnapshot().card.prompts).toEqual([{ ...answered, answer: 'Kites.' }])
		expect(device.open().getSnapshot().fields.prompts).toHaveLength(2)
		await joining.publish()
		expect(device.calls.at(-1)?.body).toMatchObject({ prompts: [{ ...answered, answer: 'Kites.' }] })
	})
})

describe('under 18', () => {
	async function asked() {
		const { device, joining } = await begun()
		joining.write({ birthDate: '22/11/2008', consent: consentVersion })
		expect(joining.next()).toBe('asked')
		expect(joining.getSnapshot()).toMatchObject({ step: 'age', asking: true, refused: false })
		return { device, joining }
	}
	const told = ({ calls }: Device) => calls.filter(({ method }) => method === 'POST')

	test('asks for confirmation before anything is sent, and allows a correction', async () => {
		const { device, joining } = await asked()
		expect(device.calls.every(({ method }) => method === 'GET')).toBe(true)
		joining.back()
		expect(joining.getSnapshot()).toMatchObject({ step: 'age', asking: false, fields: { birthDate: '22/11/2008' } })
		expect(await joining.tellBirthDate()).toBe('failed')
		expect(told(device)).toEqual([])
		// 18 today.
		joining.write({ birthDate: '21/11/2008' })
		expect(joining.next()).toBe('moved')
	})

	test('informs the server once after confirmation, and stores nothing on the device', async () => {
		const { device, joining } = await asked()
		expect((await Promise.all([joining.tellBirthDate(), joining.tellBirthDate()])).sort()).toEqual([
			'failed',
			'refused',
		])
		expect(told(device)).toEqual([{ method: 'POST', path: '/api/birth-date', body: { birthDate: '2008-11-22' } }])
		expect(joining.getSnapshot()).toMatchObject({ asking: false, refused: true })
		expect(device.held).toBe(1)
		joining.write({ name: 'late' })
		expect(device.values.size).toBe(0)
	})

	test.each([
		['no network', new TypeError('Failed to fetch'), welcomeTexts.notTold.offline],
		['a fault', refuses(500, 'internal'), welcomeTexts.notTold.server],
	])('%s keeps the question open for another attempt', async (_, answer, reason) => {
		const { device, joining } = await asked()
		device.birthDate.push(answer)
		expect(await joining.tellBirthDate()).toBe('failed')
		expect(joining.getSnapshot()).toMatchObject({ asking: true, telling: false, refused: false, failure: reason })
		expect(device.held).toBe(0)
		expect(await joining.tellBirthDate()).toBe('refused')
	})

	test('goes on by the server’s clock if this device’s is behind', async () => {
		const { device, joining } = await asked()
		const date = 'Mon, 20 Dec 2027 12:00:00 GMT'
		device.birthDate.push(new Response(null, { status: 204, headers: { date } }))
		expect(await joining.tellBirthDate()).toBe('moved')
		expect(joining.getSnapshot()).toMatchObject({ step: 'basics', asking: false, age: 19, errors: {} })
		expect(device.held).toBe(0)
	})

	test('goes by the server’s clock from the beginning if this device’s is many years behind', async () => {
		const device = sampleJoining()
		device.now = Date.parse('1970-01-02T00:00:00Z')
		device.startedAt = Date.parse('2026-11-21T12:00:00Z')
		const { joining } = await begun(device)
		joining.write({ birthDate: '14/08/2004', consent: consentVersion })
		expect(joining.getSnapshot().age).toBe(22)
		expect(joining.next()).toBe('moved')
	})

	test('counts ages in the institute’s time zone', async () => {
		const device = sampleJoining()
		device.now = Date.parse('2026-11-21T18:35:00Z')
		const { joining } = await begun(device)
		joining.write({ birthDate: '22/11/2008', consent: consentVersion })
		expect(joining.getSnapshot().age).toBe(18)
		expect(joining.next()).toBe('moved')
	})

	test('shows an error at the date if the server disagrees', async () => {
		const { device, joining } = await asked()
		device.birthDate.push(new Response(null, { status: 204 }))
		expect(await joining.tellBirthDate()).toBe('invalid')
		expect(joining.getSnapshot()).toMatchObject({ asking: false, errors: { birthDate: welcomeTexts.errors.checkDate } })
		joining.next()
		device.birthDate.push(refuses(422, 'unprocessable', { birthDate: 'Check the year.' }))
		expect(await joining.tellBirthDate()).toBe('invalid')
		expect(errorsOf(joining)).toEqual({ birthDate: 'Check the year.' })
	})

	test.each(['14/08/2024', '14/08/2030'])('%s is an error and not a refusal', async (birthDate) => {
		const { joining } = await begun()
		joining.write({ birthDate, consent: consentVersion })
		expect(joining.next()).toBe('invalid')
		expect(errorsOf(joining)).toEqual({ birthDate: welcomeTexts.errors.checkYear })
	})

	test('is also refused if the server says so', async () => {
		const { device, joining } = await atPreview()
		device.publish.push(refuses(422, 'under_age', { birthDate: 'You must be 18 or older.' }))
		expect(await joining.publish()).toBe('refused')
		expect(joining.getSnapshot()).toMatchObject({ refused: true, publishing: false })
		expect(device.held).toBe(1)
	})
})

describe('after a reload', () => {
	test('restores the step and all fields', async () => {
		const { device, joining } = await atPreview()
		joining.back()
		joining.back()
		joining.setNewTag('half a ta')
		joining.startTag(0)
		joining.typeTag('chess b')
		const { joining: again } = await begun(device)
		expect(again.getSnapshot()).toMatchObject({
			step: 'words',
			newTag: 'half a ta',
			fields: { ...written, tags: ['chess b'] },
			photos: { photos: [samplePhoto('p')] },
		})
		expect([...device.values.values()].join()).not.toContain('/photos/')
	})

	test('resumes at the first step no longer valid', async () => {
		const { device } = await atPreview()
		device.start = { proposed: {}, photos: [] }
		expect((await begun(device)).joining.getSnapshot().step).toBe('photos')
		const [key = ''] = device.values.keys()
		const draft = JSON.parse(device.values.get(key) ?? '')
		device.values.set(key, JSON.stringify({ ...draft, written: { ...draft.written, consent: '1999-01' } }))
		expect((await begun(device)).joining.getSnapshot()).toMatchObject({ step: 'age', fields: { consent: '' } })
	})

	test('starts anew for another member, and for an unreadable draft', async () => {
		const { device } = await atPreview()
		const other = device.open('BBBB')
		await other.begin()
		expect(other.getSnapshot()).toMatchObject({ step: 'age', fields: { birthDate: '' } })
		for (const broken of ['{', '7', '{"step":"tea","written":{}}', '{"step":"age","written":{"tags":7}}']) {
			device.values.set('ydo:AAAA:joining', broken)
			expect((await begun(device)).joining.getSnapshot()).toMatchObject({ step: 'age', fields: { birthDate: '' } })
		}
	})

	test('allows writing offline, and fetches the photos again', async () => {
		const device = sampleJoining()
		device.start = new TypeError('Failed to fetch')
		const { joining } = await begun(device)
		joining.write({ ...written, interestedIn: ['woman'], tags: [] })
		joining.next()
		joining.next()
		expect(joining.next()).toBe('invalid')
		expect(errorsOf(joining)).toEqual({ photos: welcomeTexts.errors.photosUnknown })
		device.start = { proposed: {}, photos: [samplePhoto('p')] }
		await joining.askPhotos()
		expect(joining.next()).toBe('moved')
	})
})

describe('the visibility step', () => {
	test('is optional: it takes one press and no call, even without a server answer', async () => {
		const { device } = await atPreview()
		expect(hides(device)).toEqual([])
	})

	test('saves before the preview, and stays if the server refuses', async () => {
		const { device, joining } = await atPreview()
		joining.back()
		expect(joining.getSnapshot().step).toBe('visibility')
		joining.visibility.write({ emails: ['ex@gmail.com'] })
		device.hiding.push(refuses(422, 'unprocessable', { 'hiddenFrom.emails.0': 'Nobody here has this address.' }))
		expect(await joining.hide()).toBe('invalid')
		expect(joining.getSnapshot()).toMatchObject({
			step: 'visibility',
			visibility: { errors: { emails: { 'ex@gmail.com': 'Nobody here has this address.' } } },
		})
		joining.visibility.write({ emails: ['ex@iiitdmj.ac.in'] })
		device.hiding.push(new TypeError('Failed to fetch'))
		expect(await joining.hide()).toBe('failed')
		expect(joining.getSnapshot()).toMatchObject({ step: 'visibility', visibility: { changed: true } })
		expect(await joining.hide()).toBe('moved')
		expect(joining.getSnapshot()).toMatchObject({ step: 'preview', visibility: { hiding: 1, changed: false } })
		expect(hides(device)).toHaveLength(3)
	})

	test('restores its input after a reload', async () => {
		const { device, joining } = await atPreview()
		joining.back()
		joining.visibility.write({ rollPatterns: ['22b'] })
		const { joining: again } = await begun(device)
		expect(again.getSnapshot()).toMatchObject({ step: 'visibility', visibility: { fields: { rollPatterns: ['22b'] } } })
	})

	test('is saved before the card, which is not published if that fails', async () => {
		const { device, joining } = await atPreview()
		joining.visibility.write({ rollPatterns: ['22'] })
		device.hiding.push(new TypeError('Failed to fetch'))
		expect(await joining.publish()).toBe('invalid')
		expect(joining.getSnapshot()).toMatchObject({ step: 'visibility', publishing: false })
		expect(publishes(device)).toEqual([])
		expect([await joining.hide(), await joining.publish()]).toEqual(['moved', 'published'])
		const sent = device.calls.filter(({ method }) => method === 'PUT').slice(-2)
		expect(sent.map(({ path }) => path)).toEqual(['/api/visibility', '/api/profile'])
	})
})

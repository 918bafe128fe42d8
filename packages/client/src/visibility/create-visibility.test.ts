import { visibilityTexts } from '@ydo/contract/texts/visibility'
import { describe, expect, test } from 'vitest'
import { hiding, sampleVisibility } from './sample-visibility.ts'
import { seenByAll } from './visibility-state.ts'

const ex = 'ex@iiitdmj.ac.in'
const { notSaved, emails, rollPatterns } = visibilityTexts

async function opened(present = seenByAll) {
	const { server, device } = sampleVisibility(present)
	const here = device()
	const store = here.open()
	await store.load()
	return { server, device, here, store }
}

const puts = ({ calls }: { calls: { method: string }[] }) => calls.filter(({ method }) => method === 'PUT')
const refuses = (status: number, fields?: Record<string, string>) =>
	Response.json({ error: { code: 'unprocessable', message: 'Some of it is not valid.', fields } }, { status })

describe('whom one hides from', () => {
	test('is saved without blanks and doubles, and shown as the server has it', async () => {
		const { server, here, store } = await opened(hiding({ years: ['1st year'] }))
		expect(store.getSnapshot()).toMatchObject({
			phase: 'ready',
			changed: false,
			hiding: 1,
			fields: { years: ['1st year'] },
		})
		store.write({ emails: [' EX@iiitdmj.ac.in', ex, ''], disciplines: ['Design'] })
		expect(store.getSnapshot()).toMatchObject({ changed: true, fields: { emails: [' EX@iiitdmj.ac.in', ex, ''] } })
		expect(await store.save()).toBe('saved')
		expect(server.present).toEqual(hiding({ emails: [ex], disciplines: ['Design'], years: ['1st year'] }))
		expect(store.getSnapshot()).toMatchObject({
			changed: false,
			merged: false,
			hiding: 3,
			fields: server.present.hiddenFrom,
		})
		expect(here.values.size).toBe(0)
	})

	test('nothing written is nothing to save, and so is a blank line', async () => {
		const { server, store } = await opened()
		expect(await store.save()).toBe('unchanged')
		store.write({ emails: [''] })
		expect(store.getSnapshot()).toMatchObject({ changed: false, fields: { emails: [''] } })
		expect(await store.save()).toBe('unchanged')
		expect(puts(server)).toEqual([])
	})

	test('what is written while the server is asked stays, and a save waits for the answer, and shows that it does', async () => {
		const { server, device } = sampleVisibility(hiding({ years: ['1st year'] }))
		const store = device().open()
		const loading = store.load()
		store.write({ emails: ['ex'] })
		const saving = store.save()
		expect(store.getSnapshot().saving).toBe(true)
		await loading
		expect(await saving).toBe('invalid')
		expect(store.getSnapshot()).toMatchObject({
			saving: false,
			fields: { emails: ['ex'], years: ['1st year'] },
			errors: { emails: { ex: emails.error } },
		})
		expect(puts(server)).toEqual([])
	})

	test('mistakes are told by their text before anything is sent, and go with it', async () => {
		const { server, store } = await opened()
		store.write({ emails: ['ex', ex], rollPatterns: ['2', '22 bcs', '22bcs*'] })
		expect(await store.save()).toBe('invalid')
		expect(store.getSnapshot().errors).toEqual({
			emails: { ex: emails.error },
			rollPatterns: { '2': rollPatterns.error, '22 bcs': rollPatterns.error },
		})
		const many = Array.from({ length: 21 }, (_, i) => `a${i}`)
		store.write({ emails: [], rollPatterns: many })
		expect(await store.save()).toBe('invalid')
		expect(store.getSnapshot().errors.rollPatterns).toEqual({ '': rollPatterns.full(20) })
		expect(puts(server)).toEqual([])
		expect(store.getSnapshot().fields.rollPatterns).toEqual(many)
	})

	test('what the server does not take is told by its text, wherever its line stands', async () => {
		const { server, store } = await opened()
		store.write({ emails: ['', ex, 'EX@gmail.com'] })
		server.answers.push(refuses(422, { 'hiddenFrom.emails.1': 'Nobody here has this address.' }))
		expect(await store.save()).toBe('invalid')
		expect(store.getSnapshot()).toMatchObject({
			errors: { emails: { 'ex@gmail.com': 'Nobody here has this address.' } },
			fields: { emails: ['', ex, 'EX@gmail.com'] },
			changed: true,
		})
	})

	test.each([
		['no network', new TypeError('Failed to fetch'), notSaved.offline],
		['a fault', refuses(500), notSaved.server],
		['no answer of ours', new Response('<html>', { status: 502 }), notSaved.server],
		['a limit', refuses(429), notSaved.because('Some of it is not valid.')],
	])('%s keeps what is written, also over a reload', async (_, answer, reason) => {
		const { server, here, store } = await opened()
		store.write({ emails: [ex, 'half an addr'], rollPatterns: ['22'] })
		store.write({ emails: [ex] })
		server.answers.push(answer)
		expect(await store.save()).toBe('failed')
		expect(store.getSnapshot()).toMatchObject({ changed: true, failure: reason, saving: false })
		const again = here.open()
		expect(again.getSnapshot()).toMatchObject({ changed: true, fields: { emails: [ex], rollPatterns: ['22'] } })
		await again.load()
		expect(await again.save()).toBe('saved')
		expect(server.present.hiddenFrom).toMatchObject({ emails: [ex], rollPatterns: ['22'] })
	})

	test('another member of the device sees nothing of it, and one who left leaves nothing', async () => {
		const { here, store } = await opened()
		store.write({ emails: [ex] })
		expect(here.open('BBBB').getSnapshot()).toMatchObject({ changed: false, fields: { emails: [] } })
		here.values.set('ydo:AAAA:visibility-draft', '{"base":7}')
		expect(here.open().getSnapshot().changed).toBe(false)
		here.values.clear()
		store.close()
		store.write({ emails: [ex, 'late'] })
		expect(here.values.size).toBe(0)
	})

	test('what is written while it saves is still to be saved', async () => {
		const { server, store } = await opened()
		store.write({ emails: [ex] })
		server.answers.push(() => store.write({ emails: [ex, 'two@iiitdmj.ac.in'] }))
		expect(await store.save()).toBe('saved')
		expect(store.getSnapshot()).toMatchObject({ changed: true, fields: { emails: [ex, 'two@iiitdmj.ac.in'] } })
		expect(await store.save()).toBe('saved')
		expect(server.present.hiddenFrom.emails).toEqual([ex, 'two@iiitdmj.ac.in'])
	})

	test('without a word from the server one can write, and saving adds to what is there', async () => {
		const { server, device } = sampleVisibility(hiding({ rollPatterns: ['22'] }, true))
		const store = device().open()
		server.answers.push(new TypeError('Failed to fetch'))
		await store.load()
		expect(store.getSnapshot().phase).toBe('failed')
		store.write({ emails: [ex] })
		expect(await store.save()).toBe('saved')
		expect(server.present).toEqual(hiding({ emails: [ex], rollPatterns: ['22'] }, true))
		expect(store.getSnapshot()).toMatchObject({ phase: 'ready', paused: true })
	})
})

describe('two devices', () => {
	test('the second save drops nothing that the first one added, and takes back only what it took back', async () => {
		const { server, device, store } = await opened(hiding({ years: ['1st year'], rollPatterns: ['21'] }))
		const other = device().open()
		await other.load()
		store.write({ emails: [ex], rollPatterns: [] })
		other.write({ emails: ['stalker@iiitdmj.ac.in'], disciplines: ['Design'] })
		expect(await store.save()).toBe('released')
		expect(await other.save()).toBe('saved')
		const both = { emails: [ex, 'stalker@iiitdmj.ac.in'], disciplines: ['Design'], years: ['1st year'] }
		expect(server.present).toEqual(hiding(both))
		expect(other.getSnapshot()).toMatchObject({ merged: true, changed: false, fields: both })
		expect(store.getSnapshot().merged).toBe(false)
	})

	test('of five that save at once all come through', async () => {
		const { server, device } = sampleVisibility()
		const stores = await Promise.all(
			Array.from({ length: 5 }, async (_, i) => {
				const store = device().open()
				await store.load()
				store.write({ rollPatterns: [`2${i}`] })
				return store
			}),
		)
		await Promise.all(stores.map((store) => store.save()))
		expect([...server.present.hiddenFrom.rollPatterns].sort()).toEqual(['20', '21', '22', '23', '24'])
	})

	test('what another device saved is put together with what is written here, when it is asked for', async () => {
		const { server, store } = await opened(hiding({ emails: ['a@iiitdmj.ac.in', 'b@iiitdmj.ac.in'] }))
		store.write({ emails: ['b@iiitdmj.ac.in', 'half'] })
		server.change(hiding({ emails: ['a@iiitdmj.ac.in', 'b@iiitdmj.ac.in', 'c@iiitdmj.ac.in'] }))
		await store.load()
		expect(store.getSnapshot().fields.emails).toEqual(['b@iiitdmj.ac.in', 'c@iiitdmj.ac.in', 'half'])
	})

	test('a refused line among merged ones is told with all of them', async () => {
		const { server, store } = await opened()
		store.write({ emails: ['ex@gmail.com'] })
		server.answers.push(() => server.change(hiding({ emails: ['a@iiitdmj.ac.in'] })))
		server.answers.push(undefined, refuses(422, { 'hiddenFrom.emails.1': 'Nobody here has this address.' }))
		expect(await store.save()).toBe('invalid')
		expect(store.getSnapshot()).toMatchObject({
			fields: { emails: ['a@iiitdmj.ac.in', 'ex@gmail.com'] },
			errors: { emails: { 'ex@gmail.com': 'Nobody here has this address.' } },
		})
	})
})

describe('the pause', () => {
	test('holds at once, and goes with what another device hides; what is written waits', async () => {
		const { server, store } = await opened()
		server.change(hiding({ rollPatterns: ['22'] }))
		store.write({ emails: ['half an addr'] })
		const pausing = store.pause(true)
		expect(store.getSnapshot()).toMatchObject({ paused: true, pausing: true })
		expect(await pausing).toBe('saved')
		expect(server.present).toEqual(hiding({ rollPatterns: ['22'] }, true))
		expect(store.getSnapshot()).toMatchObject({ paused: true, pausing: false, fields: { emails: ['half an addr'] } })
		expect(await store.pause(false)).toBe('saved')
		expect(server.present).toEqual(hiding({ rollPatterns: ['22'] }))
	})

	test('that cannot be saved is not shown as if it held', async () => {
		const { server, store } = await opened()
		server.answers.push(new TypeError('Failed to fetch'))
		expect(await store.pause(true)).toEqual({ failure: notSaved.offline })
		expect(store.getSnapshot()).toMatchObject({ paused: false, pausing: false })
	})

	test('saved together with the rest meets no version of its own', async () => {
		const { server, store } = await opened()
		store.write({ emails: [ex] })
		await Promise.all([store.pause(true), store.save()])
		expect(server.present).toEqual(hiding({ emails: [ex] }, true))
		expect(puts(server).map((call) => (call as { ifMatch?: string }).ifMatch)).toEqual(['"1"', '"2"'])
		expect(store.getSnapshot().merged).toBe(false)
	})
})

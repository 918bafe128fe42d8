import { visibilityTexts } from '@ydo/contract/texts/visibility'
import { describe, expect, test } from 'vitest'
import { hiding, sampleVisibility } from '#test/sample-visibility.ts'
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

describe('the hide list', () => {
	test('is saved without blanks and duplicates, and shown as the server returns it', async () => {
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

	test('has nothing to save without input or with only a blank line', async () => {
		const { server, store } = await opened()
		expect(await store.save()).toBe('unchanged')
		store.write({ emails: [''] })
		expect(store.getSnapshot()).toMatchObject({ changed: false, fields: { emails: [''] } })
		expect(await store.save()).toBe('unchanged')
		expect(puts(server)).toEqual([])
	})

	test('keeps input written during a load, and a save waits for the load, visibly', async () => {
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

	test('saves a copied address without its invisible letters, and refuses what only looks like one', async () => {
		const { server, store } = await opened()
		store.write({ emails: [`\u202a${ex.toUpperCase()}\u2060`, '<x@iiitdmj.ac.in>', 'а@iiitdmj.ac.in'] })
		expect(await store.save()).toBe('invalid')
		store.write({ emails: [`\u202a${ex.toUpperCase()}\u2060`] })
		await store.save()
		expect(server.present.hiddenFrom.emails).toEqual([ex])
	})

	test('shows errors by text before anything is sent, and clears them with the text', async () => {
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

	test('shows server errors by text, regardless of line order', async () => {
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
	])('%s keeps the input, also over a reload', async (_, answer, reason) => {
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

	test('is hidden from another member of the device, and erased after leaving', async () => {
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

	test('leaves input written during a save unsaved', async () => {
		const { server, store } = await opened()
		store.write({ emails: [ex] })
		server.answers.push(() => store.write({ emails: [ex, 'two@iiitdmj.ac.in'] }))
		expect(await store.save()).toBe('saved')
		expect(store.getSnapshot()).toMatchObject({ changed: true, fields: { emails: [ex, 'two@iiitdmj.ac.in'] } })
		expect(await store.save()).toBe('saved')
		expect(server.present.hiddenFrom.emails).toEqual([ex, 'two@iiitdmj.ac.in'])
	})

	test('can be edited without a server answer, and a save merges with the server’s', async () => {
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
	test('a second save keeps the additions of the first, and removes only its own removals', async () => {
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

	test('five concurrent saves all succeed', async () => {
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

	test('a load merges changes of another device with the input', async () => {
		const { server, store } = await opened(hiding({ emails: ['a@iiitdmj.ac.in', 'b@iiitdmj.ac.in'] }))
		store.write({ emails: ['b@iiitdmj.ac.in', 'half'] })
		server.change(hiding({ emails: ['a@iiitdmj.ac.in', 'b@iiitdmj.ac.in', 'c@iiitdmj.ac.in'] }))
		await store.load()
		expect(store.getSnapshot().fields.emails).toEqual(['b@iiitdmj.ac.in', 'c@iiitdmj.ac.in', 'half'])
	})

	test('an error in a merged list is shown with the whole list', async () => {
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
	test('applies at once, with the list of another device; input waits', async () => {
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

	test('is not shown as active if it cannot be saved', async () => {
		const { server, store } = await opened()
		server.answers.push(new TypeError('Failed to fetch'))
		expect(await store.pause(true)).toEqual({ failure: notSaved.offline })
		expect(store.getSnapshot()).toMatchObject({ paused: false, pausing: false })
	})

	test('saved together with the list causes no conflict with itself', async () => {
		const { server, store } = await opened()
		store.write({ emails: [ex] })
		await Promise.all([store.pause(true), store.save()])
		expect(server.present).toEqual(hiding({ emails: [ex] }, true))
		expect(puts(server).map((call) => (call as { ifMatch?: string }).ifMatch)).toEqual(['"1"', '"2"'])
		expect(store.getSnapshot().merged).toBe(false)
	})
})

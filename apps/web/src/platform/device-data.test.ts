import { afterEach, expect, test, vi } from 'vitest'
import { deviceData } from './device-data.ts'

afterEach(() => vi.unstubAllGlobals())

/** A storage whose keys are its own properties, as in browsers. */
function storageOf(values: Record<string, string>) {
	const getItem = (key: string) => values[key] ?? null
	return Object.defineProperty({ ...values }, 'getItem', { value: getItem, enumerable: false })
}

test('it is what the browser keeps for this member: no tokens, nothing of anybody else', async () => {
	vi.stubGlobal(
		'localStorage',
		storageOf({
			access_token: 'secret',
			refresh_token: 'secret',
			theme: 'dark',
			'ydo:welcome': 'skip',
			'ydo:me:private-details': '{"height":"5.6"}',
			'ydo:me:note': 'no JSON',
			'ydo:other:private-details': '{"height":"6.1"}',
			stranger: 'x',
		}),
	)
	vi.stubGlobal('sessionStorage', storageOf({ 'ydo:me:place': '7' }))
	expect(await deviceData('me')).toEqual({
		decisions: [],
		theme: 'dark',
		'ydo:welcome': 'skip',
		'private-details': { height: '5.6' },
		note: 'no JSON',
		place: 7,
	})
})

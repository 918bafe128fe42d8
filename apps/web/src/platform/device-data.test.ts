import type { Member } from '@ydo/client/member/create-member'
import type { MemberView } from '@ydo/client/member/member-view'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setChooser } from './choosing.ts'
import { deviceData } from './device-data.ts'

afterEach(() => {
	setChooser(undefined)
	vi.unstubAllGlobals()
})

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

describe('of the vault', () => {
	const choice = { peer: 'kabir', text: 'the bus to the lake?', at: 7, state: 'sent' as const }
	const match = { id: 'm', peer: 'ishan', text: 'yes', ownText: 'hello', at: 9 }
	const view = {
		status: 'open',
		choices: [choice],
		passed: ['arjun'],
		matches: [match],
		ways: [{ id: 'w', kind: 'code', at: 5 }],
		secret: 'a key',
	} as unknown as MemberView

	function choose(id: string, shown: MemberView) {
		vi.stubGlobal('localStorage', storageOf({}))
		vi.stubGlobal('sessionStorage', storageOf({}))
		const subscribe = () => () => {}
		setChooser({ id, member: { view: () => shown, subscribe, chats: { subscribe } } as unknown as Member })
	}

	test('it is what was chosen, passed and matched, on any device, and nothing that opens it', async () => {
		choose('me', view)
		const { state: _, ...told } = choice
		expect(await deviceData('me')).toEqual({
			decisions: [],
			choices: [told],
			passed: ['arjun'],
			matches: [match],
			keys: [{ kind: 'code', at: 5 }],
		})
	})

	test('it is nothing where the vault is not open, or another member’s', async () => {
		choose('me', { ...view, status: 'locked' })
		expect(await deviceData('me')).toEqual({ decisions: [] })
		choose('other', view)
		expect(await deviceData('me')).toEqual({ decisions: [] })
	})
})

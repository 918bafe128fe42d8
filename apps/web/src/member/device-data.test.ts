import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import type { Member } from '@ydo/client/member/create-member'
import type { MemberView } from '@ydo/client/member/member-view'
import type { User } from '@ydo/contract/session'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createChoosing } from './create-choosing.ts'
import { createMemberScopes } from './create-member-scopes.ts'
import { deviceData } from './device-data.ts'

afterEach(() => vi.unstubAllGlobals())

/** A storage whose keys are its own properties, as in browsers. */
function storageOf(values: Record<string, string>) {
	const getItem = (key: string) => values[key] ?? null
	return Object.defineProperty({ ...values }, 'getItem', { value: getItem, enumerable: false })
}

test('exports what the browser stores for this member: no tokens, nothing of another member', async () => {
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
	expect(await deviceData('me', () => undefined)).toEqual({
		decisions: [],
		theme: 'dark',
		'ydo:welcome': 'skip',
		'private-details': { height: '5.6' },
		note: 'no JSON',
		place: 7,
	})
})

describe('vault data', () => {
	const choice = { peer: 'kabir', text: 'the bus to the lake?', at: 7, state: 'sent' as const }
	const match = { id: 'm', peer: 'ishan', text: 'yes', ownText: 'hello', day: 20_781, name: 'Ishan' }
	const view = {
		status: 'open',
		choices: [choice],
		passed: ['arjun'],
		matches: [match],
		ways: [{ id: 'w', kind: 'code', at: 5 }],
		secret: 'a key',
	} as unknown as MemberView

	/** A page in which member `id` has this view. */
	function choose(id: string, shown: MemberView) {
		vi.stubGlobal('localStorage', storageOf({}))
		vi.stubGlobal('sessionStorage', storageOf({}))
		const subscribe = () => () => {}
		const snapshot = () => ({ status: 'signed-in', user: { id } as User }) as const
		const requestAs = () => async () => new Response()
		const storages = { held: createMemoryStorage(), local: localStorage }
		const { setChooser, viewOf } = createChoosing(
			createMemberScopes({ snapshot, subscribe, requestAs }, storages).perMember,
		)
		setChooser(id, { view: () => shown, subscribe, chats: { subscribe } } as unknown as Member)
		return viewOf
	}

	test('exports likes, passes and matches of all devices, and no keys', async () => {
		const viewOf = choose('me', view)
		const { state: _, ...told } = choice
		expect(await deviceData('me', viewOf)).toEqual({
			decisions: [],
			choices: [told],
			passed: ['arjun'],
			matches: [match],
			keys: [{ kind: 'code', at: 5 }],
		})
	})

	test('exports nothing of a vault that is not open or belongs to another member', async () => {
		expect(await deviceData('me', choose('me', { ...view, status: 'locked' }))).toEqual({ decisions: [] })
		expect(await deviceData('me', choose('other', view))).toEqual({ decisions: [] })
	})
})

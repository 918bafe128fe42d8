import { createListeners } from '@ydo/client/deck/listeners'
import { createMemoryStorage } from '@ydo/client/held/memory-storage'
import type { Member } from '@ydo/client/member/create-member'
import type { SessionState } from '@ydo/client/session/create-session'
import type { User } from '@ydo/contract/session'
import { expect, test } from 'vitest'
import { createChoosing } from './create-choosing.ts'
import { createMemberScopes } from './create-member-scopes.ts'

const signedIn = (id: string): SessionState => ({ status: 'signed-in', user: { id } as User })
const signedOut: SessionState = { status: 'signed-out', ended: false }

function begin(first: SessionState) {
	const changes = createListeners()
	let state = first
	const requestAs = (member: string) => async () => new Response(member)
	const held = createMemoryStorage()
	const local = new Map<string, string>()
	const scopes = createMemberScopes(
		{ snapshot: () => state, subscribe: changes.add, requestAs },
		{
			held,
			local: {
				getItem: (key) => local.get(key) ?? null,
				setItem: (key, value) => void local.set(key, value),
				removeItem: (key) => void local.delete(key),
			},
		},
	)
	const become = (next: SessionState) => {
		state = next
		changes.tell()
	}
	return { become, stored: { held: held.values, local }, ...scopes }
}

test('makes each value once per member', async () => {
	const { perMember, size } = begin(signedIn('ana'))
	const boxOf = perMember(({ member, request }) => ({ member, answer: request('/') }))
	const nameOf = perMember(({ member }) => `name of ${member}`)
	expect(boxOf.current()).toEqual([])
	expect(boxOf('ana')).toBe(boxOf('ana'))
	expect(await (await boxOf('ana').answer).text()).toBe('ana')
	expect(nameOf('ana')).toBe('name of ana')
	expect(boxOf.current()).toEqual([boxOf('ana')])
	expect(size()).toBe(2)
})

test.each([
	['sign-out', signedOut],
	['the sign-in of somebody else', signedIn('ben')],
])('drops all values of a member after %s, and aborts their signal', (_, next) => {
	const { become, perMember, size } = begin(signedIn('ana'))
	const boxOf = perMember(({ signal }) => ({ signal }))
	const other = perMember(() => ({}))
	const box = boxOf('ana')
	other('ana')
	become(next)
	expect(size()).toBe(0)
	expect(boxOf.current()).toEqual([])
	expect(box.signal.aborted).toBe(true)
	// A late callback finds no value and stores none.
	expect(boxOf('ana')).not.toBe(box)
	expect(boxOf('ana').signal.aborted).toBe(true)
	expect(size()).toBe(0)
})

test('keeps values that were made before the server confirmed the member', () => {
	const { become, perMember } = begin({ status: 'unknown', expected: undefined })
	const boxOf = perMember(() => ({}))
	const box = boxOf('ana')
	become(signedIn('ana'))
	expect(boxOf('ana')).toBe(box)
})

test('makes new values for a member who signs in again', () => {
	const { become, perMember } = begin(signedIn('ana'))
	const boxOf = perMember(({ signal }) => ({ signal }))
	const before = boxOf('ana')
	become(signedOut)
	become(signedIn('ana'))
	expect(boxOf('ana')).not.toBe(before)
	expect(boxOf('ana').signal.aborted).toBe(false)
})

test('writes nothing for a member who has left, and ends what is made for them at once', async () => {
	const { become, perMember, stored } = begin(signedIn('ana'))
	const scopeOf = perMember((scope) => scope)
	const { held, local, onEnd } = scopeOf('ana')
	await held.change(new Map([['a', 1]]))
	local.setItem('a', '1')
	const ended: string[] = []
	onEnd(() => ended.push('before'))
	become(signedOut)
	await held.change(new Map([['b', 1]]))
	await held.putAtOnce('c', '1')
	local.setItem('b', '1')
	expect([[...stored.held.keys()], [...stored.local.keys()]]).toEqual([['a'], ['a']])
	scopeOf('ana').onEnd(() => ended.push('late'))
	expect(ended).toEqual(['before', 'late'])
})

/** A member with a view, that counts its subscribers. */
function sampleChooser() {
	const listeners = createListeners()
	let subscribers = 0
	const subscribe = (listener: () => void) => {
		const end = listeners.add(listener)
		subscribers++
		return () => {
			subscribers--
			end()
		}
	}
	const member = { view: () => ({ status: 'open' }), subscribe, chats: { subscribe } } as unknown as Member
	return { member, change: listeners.tell, subscribers: () => subscribers }
}

test.each([
	['sign-out', signedOut],
	['the sign-in of somebody else', signedIn('ben')],
])('drops the member that runs in this page after %s, and says so', async (_, next) => {
	const { become, perMember, size } = begin(signedIn('ana'))
	const { setChooser, choosing, viewOf, chooserNow, subscribeChoosing } = createChoosing(perMember)
	const { member, change, subscribers } = sampleChooser()
	const waiting = choosing('ana')
	const seen: (string | undefined)[] = []
	subscribeChoosing(() => seen.push(chooserNow()?.view().status))
	setChooser('ana', member)
	expect(await waiting).toBe(member)
	change()
	expect(viewOf('ana')).toEqual({ status: 'open' })
	expect(viewOf('ben')).toBeUndefined()
	expect(size()).toBe(1)
	become(next)
	expect(size()).toBe(0)
	expect([chooserNow(), viewOf('ana'), subscribers()]).toEqual([undefined, undefined, 0])
	// Once set, once for the change, and once at the end.
	expect(seen).toEqual(['open', 'open', undefined])
	// One that starts late does not stay.
	setChooser('ana', member)
	setChooser('ana', undefined)
	expect([size(), chooserNow()]).toEqual([0, undefined])
})

import { describe, expect, test } from 'vitest'
import type { MatchView } from './member-view.ts'
import { createShownMatches, toCelebrate, unseen } from './shown-matches.ts'

function device() {
	const values = new Map<string, string>()
	const storage = {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
	const open = (now = 1000) => createShownMatches({ storage, member: 'AAAA', now: () => now })
	return { values, open }
}

const match = (id: string, day = 0, ended?: MatchView['ended']): MatchView => ({
	id,
	peer: `peer of ${id}`,
	text: '',
	ownText: '',
	day,
	name: '',
	photo: undefined,
	ended,
})
const dayLength = 86_400_000
const ids = (matches: readonly MatchView[]) => matches.map(({ id }) => id)

describe('a match is celebrated once', () => {
	test('by every tab and every visit of the device', () => {
		const { open } = device()
		const [tab, other] = [open(), open()]
		tab.meet('new')
		const matches = [match('b', 2), match('a', 1)]
		expect(ids(toCelebrate(matches, tab.get()))).toEqual(['b', 'a'])
		tab.celebrated(['a'])
		expect(ids(toCelebrate(matches, other.get()))).toEqual(['b'])
		expect(ids(toCelebrate(matches, open().get()))).toEqual(['b'])
	})

	test('on the member’s first device for all matches, whatever its clock says', () => {
		const { open } = device()
		const shown = open(9 * dayLength)
		shown.meet('closed')
		shown.meet('new')
		shown.meet('open')
		expect(ids(toCelebrate([match('a', 5)], shown.get()))).toEqual(['a'])
	})

	test('on a just unlocked device only if it is not from an earlier day', () => {
		const { open } = device()
		const shown = open(20 * dayLength + 1000)
		// Before the server was asked, the device looks new.
		shown.meet('new')
		shown.meet('locked')
		shown.meet('open')
		expect(ids(toCelebrate([match('c', 21), match('b', 20), match('a', 19)], shown.get()))).toEqual(['c', 'b'])
	})

	test('on a device that opens a vault without own records only if it is not earlier', () => {
		const shown = device().open(20 * dayLength)
		shown.meet('open')
		expect(toCelebrate([match('a', 19)], shown.get())).toEqual([])
	})
})

test('does not celebrate a match that has ended before it was reported', () => {
	const shown = device().open()
	shown.meet('new')
	const matches = [match('c', 1, 'left'), match('b', 1, 'ended'), match('a', 1)]
	expect(ids(toCelebrate(matches, shown.get()))).toEqual(['a'])
	expect(unseen(matches, shown.get())).toEqual(['c', 'b', 'a'])
})

test('counts a match as unseen until the list showed it, even if it was celebrated', () => {
	const { open, values } = device()
	const shown = open()
	const matches = [match('b', 2), match('a', 1)]
	shown.celebrated(['a'])
	expect(unseen(matches, shown.get())).toEqual(['b', 'a'])
	shown.seen(['a', 'b', 'a'])
	expect(unseen(matches, open().get())).toEqual([])
	expect([...values]).toEqual([['ydo:AAAA:matches', '{"since":0,"celebrated":["a"],"seen":["a","b"]}']])
})

test('notifies subscribers of changes only', () => {
	const shown = device().open()
	let told = 0
	const end = shown.subscribe(() => told++)
	shown.seen(['a'])
	const before = shown.get()
	shown.seen(['a'])
	shown.celebrated([])
	expect([told, shown.get() === before]).toEqual([1, true])
	end()
	shown.seen(['b'])
	expect(told).toBe(1)
})

test('ignores malformed storage', () => {
	const { values, open } = device()
	values.set('ydo:AAAA:matches', '{"since":"ever"}')
	expect(open().get()).toEqual({ since: 0, celebrated: [], seen: [] })
})

import { describe, expect, test } from 'vitest'
import type { MatchView } from './member-view.ts'
import { createShownMatches, newestFirst, toCelebrate, unseen } from './shown-matches.ts'

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

const match = (id: string, at?: number): MatchView => ({ id, peer: `peer of ${id}`, text: '', ownText: '', at })
const ids = (matches: readonly MatchView[]) => matches.map(({ id }) => id)

describe('a moment is had once', () => {
	test('by every tab and every visit of the device', () => {
		const { open } = device()
		const [tab, other] = [open(), open()]
		tab.meet('new')
		const matches = [match('b', 2000), match('a', 1500)]
		expect(ids(toCelebrate(matches, tab.get()))).toEqual(['b', 'a'])
		tab.celebrated(['a'])
		expect(ids(toCelebrate(matches, other.get()))).toEqual(['b'])
		expect(ids(toCelebrate(matches, open().get()))).toEqual(['b'])
	})

	test('on the member’s first device for all matches, whatever its clock says', () => {
		const { open } = device()
		const shown = open(9_000_000)
		shown.meet('closed')
		shown.meet('new')
		shown.meet('open')
		expect(ids(toCelebrate([match('a', 5)], shown.get()))).toEqual(['a'])
	})

	test('not on a new device for those of before it, and not before it is known when they were made', () => {
		const { open } = device()
		const shown = open(1000)
		// So it seems until the server was asked.
		shown.meet('new')
		shown.meet('locked')
		shown.meet('open')
		expect(ids(toCelebrate([match('c'), match('b', 1001), match('a', 999)], shown.get()))).toEqual(['b'])
	})

	test('not for those of before a device that opens a vault without knowing what it showed', () => {
		const shown = device().open(1000)
		shown.meet('open')
		expect(toCelebrate([match('a', 999)], shown.get())).toEqual([])
	})
})

test('a match is unseen until the list showed it; that it was celebrated changes nothing', () => {
	const { open, values } = device()
	const shown = open()
	const matches = [match('b', 2), match('a', 1)]
	shown.celebrated(['a'])
	expect(unseen(matches, shown.get())).toEqual(['b', 'a'])
	shown.seen(['a', 'b', 'a'])
	expect(unseen(matches, open().get())).toEqual([])
	expect([...values]).toEqual([['ydo:AAAA:matches', '{"since":0,"celebrated":["a"],"seen":["a","b"]}']])
})

test('who listens is told of what changes, and of nothing else', () => {
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

test('what is none of ours is as nothing', () => {
	const { values, open } = device()
	values.set('ydo:AAAA:matches', '{"since":"ever"}')
	expect(open().get()).toEqual({ since: 0, celebrated: [], seen: [] })
})

test('the newest match stands first; as long as that is not known of all, they stand as the vault has them', () => {
	expect(ids(newestFirst([match('a', 1), match('c', 3), match('b', 2)]))).toEqual(['c', 'b', 'a'])
	expect(ids(newestFirst([match('a', 1), match('c'), match('b', 2)]))).toEqual(['a', 'c', 'b'])
})

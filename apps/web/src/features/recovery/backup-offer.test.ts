import { expect, test } from 'vitest'
import { dueOffers, offersSetting, withAnswered } from './backup-offer.ts'

const day = 86_400_000
const created = 1_000 * day
const fresh = { status: 'open', isRead: true, isRecoverable: false, created, matches: [], settings: {} } as const

test('offers a backup on the third day after the keys were made', () => {
	expect(dueOffers(fresh, created + 2 * day - 1)).toEqual([])
	expect(dueOffers(fresh, created + 2 * day)).toEqual(['third day'])
	expect(dueOffers({ ...fresh, created: undefined }, created + 9 * day)).toEqual([])
})

test('offers a backup after the first match', () => {
	expect(dueOffers({ ...fresh, matches: ['ishan'] }, created)).toEqual(['first match'])
})

test('makes each offer once', () => {
	const third = { [offersSetting]: withAnswered({}, ['third day']) }
	expect(dueOffers({ ...fresh, settings: third }, created + 9 * day)).toEqual([])
	const matched = { ...fresh, matches: ['ishan'], settings: third }
	expect(dueOffers(matched, created + 9 * day)).toEqual(['first match'])
	const both = { [offersSetting]: withAnswered(third, ['first match']) }
	expect(dueOffers({ ...matched, settings: both }, created + 9 * day)).toEqual([])
})

test('answers both offers at once if both are due', () => {
	const late = { ...fresh, matches: ['ishan'] }
	const offers = dueOffers(late, created + 9 * day)
	expect(offers).toEqual(['third day', 'first match'])
	const settings = { [offersSetting]: withAnswered({}, offers) }
	expect(dueOffers({ ...late, settings }, created + 9 * day)).toEqual([])
})

test.each([{ status: 'locked' }, { status: 'new' }, { isRead: false }, { isRecoverable: true }] as const)(
	'offers nothing if %o',
	(known) => {
		expect(dueOffers({ ...fresh, matches: ['ishan'], ...known }, created + 9 * day)).toEqual([])
	},
)

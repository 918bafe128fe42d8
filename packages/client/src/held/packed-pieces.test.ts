import type { Card } from '@ydo/contract/cards'
import type { Photo } from '@ydo/contract/photos'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleCard } from '#test/sample-cards.ts'
import type { HeldPiece } from './held-piece.ts'
import { packPieces, unpackPieces } from './packed-pieces.ts'

const text = fc
	.string({ unit: 'binary', maxLength: 12 })
	.map((any) => any.replaceAll('\0', '').replaceAll('\u0001', ''))
const number = fc.integer({ min: 0, max: 9999 })
const photo: fc.Arbitrary<Photo> = fc.oneof(
	fc.record({
		id: fc.oneof(text, fc.constant('$&')),
		src: text,
		blur: text,
		width: number,
		height: number,
		description: text,
	}),
	text.map((id) => ({ id, src: `/photos/${id}/480.webp?day=1&sig=${id}`, blur: 'data:,', width: 1, height: 2 })),
)
const described: fc.Arbitrary<Card> = fc.record({
	id: text,
	name: text,
	age: number,
	discipline: text,
	year: text,
	tags: fc.array(text, { maxLength: 3 }),
	image: text,
	description: text,
	photos: fc.array(photo, { maxLength: 3 }),
	prompts: fc.array(fc.record({ prompt: text, answer: text }), { maxLength: 3 }),
})
const pictured = described.chain((some) => fc.constantFrom(some, { ...some, image: some.photos[0]?.src ?? '' }))
const card = pictured.chain((some) => fc.constantFrom(some, { ...some, nickname: true }, { ...some, nickname: false }))
const pieces = fc.array(fc.record({ name: text, cards: fc.array(card, { maxLength: 4 }) }), { maxLength: 4 })

test('unpacks any cards unchanged, also after a structured clone', () => {
	fc.assert(
		fc.property(pieces, (some) => {
			expect(unpackPieces(structuredClone(packPieces(some)))).toEqual(some)
		}),
	)
})

test('stores only the differing parts of real photo addresses, each once', () => {
	const address = (i: number) => `/photos/photo-${i}/480.webp?day=20000&sig=signature-${i}`
	const cards = Array.from({ length: 20 }, (_, i) => {
		const photos = [{ id: `photo-${i}`, src: address(i), blur: 'data:image/webp;base64,AA', width: 960, height: 1200 }]
		return sampleCard(`c${i}`, { photos, image: address(i) })
	})
	const stored = JSON.stringify(packPieces([{ name: 'a', cards }]))
	expect(stored.split('day=20000')).toHaveLength(2)
	expect(stored.split('signature-7')).toHaveLength(1)
	expect(stored.split('data:image')).toHaveLength(2)
})

const damages: [string, (packed: ReturnType<typeof packPieces>) => unknown][] = [
	['nothing', () => undefined],
	['another thing', () => [{ name: 'a', cards: [] }]],
	['a piece too few', ({ sizes, ...rest }) => ({ ...rest, sizes: sizes.slice(1) })],
	['a card too many', ({ sizes, ...rest }) => ({ ...rest, sizes: sizes.map((size) => size + 1) })],
	['a number too few', ({ cards, ...rest }) => ({ ...rest, cards: { ...cards, ages: cards.ages.slice(1) } })],
	[
		'a nickname too few',
		({ cards, ...rest }) => ({ ...rest, cards: { ...cards, nicknames: { words: [], codes: '' } } }),
	],
	['a tag too few', ({ tags, ...rest }) => ({ ...rest, tags: { ...tags, codes: tags.codes.slice(1) } })],
	['a tag that is none', ({ tags, ...rest }) => ({ ...rest, tags: { ...tags, words: [] } })],
	['a text with the end in it', ({ names, ...rest }) => ({ ...rest, names: { ...names, rest: `\0${names.rest}` } })],
]

test.each(damages)('treats %s as damaged', (_, damage) => {
	const some: HeldPiece[] = ['a', 'b'].map((name) => ({ name, cards: [sampleCard(name), sampleCard(`${name}2`)] }))
	expect(unpackPieces(packPieces(some))).toEqual(some)
	expect(unpackPieces(damage(packPieces(some)))).toBeUndefined()
})

import type { AnsweredPrompt, Card } from '@ydo/contract/cards'
import type { Photo } from '@ydo/contract/photos'
import type { HeldPiece } from './held-piece.ts'

// [Note: packed pieces] A browser reads a value of some hundred cards in less than half the time if it is a few long strings instead of
// thousands of objects: columns, one per property, without the common prefix.

/** A column: the common prefix of all values, and the rest of each, terminated by `end`. */
type Column = { readonly start: string; readonly rest: string }

/** A dictionary-encoded column: the distinct texts, and one code unit per value as index. */
type Words = { readonly words: readonly string[]; readonly codes: string }

/** The stored form of pieces. */
export type PackedPieces = ReturnType<typeof packPieces>

/** Neither `end` nor `own` occurs in a card's text: the server strips control characters. */
const end = '\u0000'
/** Stands for the photo's own id at the end of an address prefix; as a card's image, for its first photo's address. */
const own = '\u0001'

/** Inverse of unpackPieces. */
export function packPieces(pieces: readonly HeldPiece[]) {
	const cards = pieces.flatMap((piece) => piece.cards)
	const prompts = cards.flatMap((card) => card.prompts)
	const photos = cards.flatMap((card) => card.photos)
	return {
		names: column(pieces, ({ name }) => name),
		sizes: pieces.map((piece) => piece.cards.length),
		cards: {
			ids: column(cards, ({ id }) => id),
			names: column(cards, ({ name }) => name),
			nicknames: words(cards, ({ nickname }) => (nickname === undefined ? '' : `${nickname}`)),
			ages: cards.map(({ age }) => age),
			disciplines: words(cards, ({ discipline }) => discipline),
			years: words(cards, ({ year }) => year),
			descriptions: column(cards, ({ description }) => description),
			images: column(cards, ({ image, photos: [first] }) => (image === first?.src ? own : image)),
			tagCounts: cards.map(({ tags }) => tags.length),
			promptCounts: cards.map((card) => card.prompts.length),
			photoCounts: cards.map((card) => card.photos.length),
		},
		tags: words(
			cards.flatMap(({ tags }) => tags),
			(tag) => tag,
		),
		prompts: { prompts: words(prompts, ({ prompt }) => prompt), answers: column(prompts, ({ answer }) => answer) },
		photos: {
			ids: column(photos, ({ id }) => id),
			before: column(photos, ({ id, src }) => (src.includes(id) ? src.slice(0, src.indexOf(id)) + own : src)),
			after: column(photos, ({ id, src }) => (src.includes(id) ? src.slice(src.indexOf(id) + id.length) : '')),
			blurs: column(photos, ({ blur }) => blur),
			widths: photos.map(({ width }) => width),
			heights: photos.map(({ height }) => height),
			descriptions: column(photos, ({ description }) => (description === undefined ? '' : `=${description}`)),
		},
	}
}

/** Undefined for anything that packPieces did not make. */
export function unpackPieces(packed: unknown): HeldPiece[] | undefined {
	try {
		return unpack(packed as PackedPieces)
	} catch {
		return undefined
	}
}

function unpack({ names, sizes, ...packed }: PackedPieces): HeldPiece[] {
	const name = texts(names, sizes.length)
	const cards = lists(cardsOf(packed, sum(sizes)), sizes)
	return sizes.map((_, i) => ({ name: at(name, i), cards: at(cards, i) }))
}

function cardsOf(packed: Omit<PackedPieces, 'names' | 'sizes'>, count: number): Card[] {
	const { ages, tagCounts, promptCounts, photoCounts, ...columns } = packed.cards
	const ids = texts(columns.ids, count)
	const names = texts(columns.names, count)
	const nicknames = said(columns.nicknames, count)
	const disciplines = said(columns.disciplines, count)
	const years = said(columns.years, count)
	const descriptions = texts(columns.descriptions, count)
	const images = texts(columns.images, count)
	const tags = lists(said(packed.tags, sum(tagCounts)), tagCounts)
	const prompts = lists(promptsOf(packed.prompts, sum(promptCounts)), promptCounts)
	const photos = lists(photosOf(packed.photos, sum(photoCounts)), photoCounts)
	return ids.map((id, i) => {
		const shown = at(photos, i)
		const image = at(images, i)
		const nickname = at(nicknames, i)
		const card: Card = {
			id,
			name: at(names, i),
			age: at(ages, i),
			discipline: at(disciplines, i),
			year: at(years, i),
			tags: at(tags, i),
			image: image === own ? at(shown, 0).src : image,
			description: at(descriptions, i),
			photos: shown,
			prompts: at(prompts, i),
		}
		return nickname ? { ...card, nickname: nickname === 'true' } : card
	})
}

function promptsOf(columns: PackedPieces['prompts'], count: number): AnsweredPrompt[] {
	const answers = texts(columns.answers, count)
	return said(columns.prompts, count).map((prompt, i) => ({ prompt, answer: at(answers, i) }))
}

function photosOf({ widths, heights, ...columns }: PackedPieces['photos'], count: number): Photo[] {
	const before = texts(columns.before, count)
	const after = texts(columns.after, count)
	const blurs = texts(columns.blurs, count)
	const descriptions = texts(columns.descriptions, count)
	return texts(columns.ids, count).map((id, i) => {
		const src = addressOf(at(before, i), id, at(after, i))
		const photo = { id, src, blur: at(blurs, i), width: at(widths, i), height: at(heights, i) }
		const description = at(descriptions, i)
		return description ? { ...photo, description: description.slice(1) } : photo
	})
}

function addressOf(before: string, id: string, after: string): string {
	return before.endsWith(own) ? before.slice(0, -1) + id + after : before
}

function column<Value>(values: readonly Value[], textOf: (value: Value) => string): Column {
	const all = values.map(textOf)
	const start = all.reduce(commonStart, all[0] ?? '')
	return { start, rest: all.map((text) => text.slice(start.length) + end).join('') }
}

function commonStart(start: string, text: string): string {
	let length = 0
	while (length < start.length && start[length] === text[length]) length++
	return start.slice(0, length)
}

function texts({ start, rest }: Column, count: number): string[] {
	const parts = rest.split(end)
	if (parts.pop() !== '' || parts.length !== count) throw new Error('a column of another length')
	if (start) for (const [i, part] of parts.entries()) parts[i] = start + part
	return parts
}

function words<Value>(values: readonly Value[], textOf: (value: Value) => string): Words {
	const all = values.map(textOf)
	const places = new Map([...new Set(all)].map((text, place) => [text, place]))
	return { words: [...places.keys()], codes: all.map((text) => String.fromCharCode(places.get(text) ?? 0)).join('') }
}

function said({ words, codes }: Words, count: number): string[] {
	if (codes.length !== count) throw new Error('a column of another length')
	const texts: string[] = []
	for (let i = 0; i < count; i++) texts.push(at(words, codes.charCodeAt(i)))
	return texts
}

/** Splits the values into lists of these lengths. */
function lists<Value>(values: readonly Value[], counts: readonly number[]): Value[][] {
	let next = 0
	return counts.map((count) => {
		const begin = next
		next += count
		return values.slice(begin, next)
	})
}

function at<Value>(values: readonly Value[], index: number): Value {
	const value = values[index]
	if (value === undefined) throw new Error('a column of another length')
	return value
}

function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0)
}

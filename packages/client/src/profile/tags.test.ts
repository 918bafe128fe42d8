import { expect, test } from 'vitest'
import { addTag, editTag, removeTag } from './tags.ts'

const tags = ['astronomy', 'sketching']
const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`)
const letters = (count: number) => 'a'.repeat(count)

test('a new tag is trimmed', () => {
	expect(addTag(tags, '  chess ')).toEqual({ tags: [...tags, 'chess'], said: 'chess added', refused: false })
})

test.each(['', '   ', '\n'])('a new tag that is empty (%j) is ignored', (text) => {
	expect(addTag(tags, text)).toEqual({ tags, said: '', refused: false })
})

test('a tag that is there already is ignored with a word, whatever its case', () => {
	expect(addTag(tags, 'Astronomy')).toEqual({ tags, said: 'Astronomy is already there.', refused: false })
})

test('an eleventh tag and one of 25 letters are refused', () => {
	expect(addTag(ten, 'chess')).toMatchObject({ tags: ten, refused: true })
	expect(addTag(ten, 'TAG 3')).toMatchObject({ refused: false })
	expect(addTag(tags, letters(25))).toMatchObject({ tags, refused: true })
	expect(addTag(tags, letters(24))).toMatchObject({ tags: [...tags, letters(24)], refused: false })
})

test('an edited tag takes its place, trimmed', () => {
	expect(editTag(tags, 0, ' astrology ')).toMatchObject({ tags: ['astrology', 'sketching'], refused: false })
	expect(editTag(tags, 0, 'Astronomy').tags).toEqual(['Astronomy', 'sketching'])
})

test.each(['', '   '])('an edited tag that is empty after trimming (%j) is deleted', (text) => {
	expect(editTag(tags, 0, text)).toMatchObject({ tags: ['sketching'], said: 'astronomy removed' })
})

test('an edited tag that says what another says stays what it was; a long one is refused', () => {
	expect(editTag(tags, 0, 'Sketching')).toEqual({ tags, said: 'Sketching is already there.', refused: false })
	expect(editTag(tags, 0, letters(25))).toMatchObject({ tags, refused: true })
	expect(editTag(tags, 0, 'astronomy')).toEqual({ tags, said: '', refused: false })
})

test('a tag is removed by its place; a place without one changes nothing', () => {
	expect(removeTag(tags, 1).tags).toEqual(['astronomy'])
	expect(removeTag(tags, 7).tags).toEqual(tags)
})

import { expect, test } from 'vitest'
import { addTag, editTag, removeTag } from './profile-state.ts'

const tags = ['astronomy', 'sketching']
const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`)
const letters = (count: number) => 'a'.repeat(count)

test('trims a new tag', () => {
	expect(addTag(tags, '  chess ')).toEqual({ tags: [...tags, 'chess'], said: 'chess added', refused: false })
})

test.each(['', '   ', '\n', '\u200b', '\u200d\ufe0f', '\u2800', '\u3164'])('ignores an empty new tag (%j)', (text) => {
	expect(addTag(tags, text)).toEqual({ tags, said: '', refused: false })
})

test('ignores an existing tag in any case, with a message', () => {
	expect(addTag(tags, 'Astronomy')).toEqual({ tags, said: 'Astronomy is already there.', refused: false })
})

test.each(['astronomy\u200d', 'ａｓｔｒｏｎｏｍｙ', 'astro\u00adnomy'])(
	'ignores a tag that looks like another (%j)',
	(text) => {
		expect(addTag(tags, text)).toMatchObject({ tags, refused: false })
	},
)

test('counts the letters of a tag as people see them', () => {
	expect(addTag([], '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦')).toMatchObject({ refused: false })
	expect(addTag([], `a${'\u20dd'.repeat(9)}`).tags[0]).toHaveLength(9)
	expect(addTag([], '👨‍👩‍👧‍👦'.repeat(24))).toMatchObject({ refused: true })
})

test('refuses an eleventh tag and one of 25 letters', () => {
	expect(addTag(ten, 'chess')).toMatchObject({ tags: ten, refused: true })
	expect(addTag(ten, 'TAG 3')).toMatchObject({ refused: false })
	expect(addTag(tags, letters(25))).toMatchObject({ tags, refused: true })
	expect(addTag(tags, letters(24))).toMatchObject({ tags: [...tags, letters(24)], refused: false })
})

test('replaces an edited tag, trimmed', () => {
	expect(editTag(tags, 0, ' astrology ')).toMatchObject({ tags: ['astrology', 'sketching'], refused: false })
	expect(editTag(tags, 0, 'Astronomy').tags).toEqual(['Astronomy', 'sketching'])
})

test.each(['', '   '])('deletes an edited tag that is empty after trimming (%j)', (text) => {
	expect(editTag(tags, 0, text)).toMatchObject({ tags: ['sketching'], said: 'astronomy removed' })
})

test('keeps a tag edited into a duplicate; refuses a long one', () => {
	expect(editTag(tags, 0, 'Sketching')).toEqual({ tags, said: 'Sketching is already there.', refused: false })
	expect(editTag(tags, 0, letters(25))).toMatchObject({ tags, refused: true })
	expect(editTag(tags, 0, 'astronomy')).toEqual({ tags, said: '', refused: false })
})

test('removes a tag by index; an invalid index changes nothing', () => {
	expect(removeTag(tags, 1).tags).toEqual(['astronomy'])
	expect(removeTag(tags, 7).tags).toEqual(tags)
})

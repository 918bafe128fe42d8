import { expect, test } from 'vitest'
import { etagOf, matchesEtag, requireMatch } from './etag.ts'

test.each(['"a"', 'W/"a"', '"x", "a"', '"x",W/"a" , "y"', '*', ' * '])('%s names the tag', (header) => {
	expect(matchesEtag(header, '"a"')).toBe(true)
})

test.each([undefined, '', 'a', '"A"', '"x", "y"', '"a', '"aa"', 'w/"a"'])('%s does not', (header) => {
	expect(matchesEtag(header, '"a"')).toBe(false)
})

test('a tag is of what is said, and a save over another one is stale', () => {
	const [one, other] = [etagOf({ paused: true }), etagOf({ paused: false })]
	expect(one).toMatch(/^"[\w-]{22}"$/)
	expect(one).toBe(etagOf({ paused: true }))
	expect(() => requireMatch(one, one)).not.toThrow()
	expect(() => requireMatch(undefined, one)).not.toThrow()
	for (const header of [other, '', 'x']) expect(() => requireMatch(header, one)).toThrow('another device')
})

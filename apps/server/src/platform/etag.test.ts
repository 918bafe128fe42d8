import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

test.each(['"a"', 'W/"a"', '"x", "a"', '"x",W/"a" , "y"', '*', ' * '])('%s names the tag', (header) => {
	expect(matchesEtag(header, '"a"')).toBe(true)
})

test.each([undefined, '', 'a', '"A"', '"x", "y"', '"a', '"aa"', 'w/"a"'])('%s does not', (header) => {
	expect(matchesEtag(header, '"a"')).toBe(false)
})

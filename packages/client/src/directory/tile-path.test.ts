import { expect, test } from 'vitest'
import { entriesPath } from './fetch-log.ts'

/** The examples of C2SP tlog-tiles, and the limits of its groups. */
test.each([
	[0, 1, '000.p/1'],
	[7, 255, '007.p/255'],
	[999, 256, '999'],
	[1000, 256, 'x001/000'],
	[1_234_067, 256, 'x001/x234/067'],
	[1_234_067, 112, 'x001/x234/067.p/112'],
])('places bundle %i of %i entries at %s', (index, width, path) => {
	expect(entriesPath(index, width)).toBe(`/log/tile/entries/${path}`)
})

import { photosTexts } from '@ydo/contract/texts/photos'
import { expect, test } from 'vitest'
import { nameOf } from './name-of.ts'

test('names a file without signs that turn its letters around, and one without a name', () => {
	expect(nameOf(new File([], 'photo\u202egnp.exe'))).toBe('photognp.exe')
	for (const nameless of [new File([], '\u200b'), new Blob([])]) expect(nameOf(nameless)).toBe(photosTexts.unnamed)
})

import { inFull } from '@ydo/contract/test/in-full'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanLines } from './text.ts'

test('keeps ordinary text in a line', () => {
	for (const name of ['Ångström', 'अनुष्का', 'நித்யா', 'O’Brien-Smith', 'José', '王秀英', '👩‍👩‍👧 fan', '❤️ tea', 'श्री‍राम'])
		expect(cleanLine(name)).toBe(name)
})

test('removes hidden, direction-changing and line-breaking characters from a line', () => {
	expect(cleanLine('  Asha\t\n Rao ')).toBe('Asha Rao')
	expect(cleanLine('Asha\u202egnp.exe')).toBe('Ashagnp.exe')
	expect(cleanLine('\u2067Asha\u2069\u200b\u0000\u009b\ufeff')).toBe('Asha')
	expect(cleanLine('Asha\u{e0041}\u3164\u00ad')).toBe('Asha')
	expect(cleanLine('\u202e \u200b \u0007')).toBe('')
	expect(cleanLine('A\ud800sha')).toBe('A\ufffdsha')
	expect(cleanLine('Jose\u0301')).toBe('José')
	expect(cleanLine('Jose\u200b\u0301')).toBe('José')
	expect(cleanLine('Asha\t\0\tRao')).toBe('Asha Rao')
})

test('keeps line breaks, with at most one empty line between two lines', () => {
	expect(cleanLines('\r\n one \r\n\r\n\r\n\r\ntwo\u2028three\t!\n\n')).toBe('one\n\ntwo\nthree !')
	expect(cleanLines('a\u202eb\u0000c')).toBe('abc')
})

test('is idempotent', () => {
	const binary = fc.string({ unit: 'binary' })
	const nasty = fc.string({ unit: fc.constantFrom('e', '\u0301', ' ', '\n', '\t', '\0', '\u200b', '\u2028', '\ufeff') })
	const text = fc.oneof(binary, nasty)
	const runs = { numRuns: inFull(100, 30) }
	fc.assert(
		fc.property(text, (given) => cleanLine(cleanLine(given)) === cleanLine(given)),
		runs,
	)
	fc.assert(
		fc.property(text, (given) => cleanLines(cleanLines(given)) === cleanLines(given)),
		runs,
	)
})

test('leaves no control character but line breaks and no directional mark', () => {
	const nasty = fc.string({
		unit: fc.constantFrom('a', ' ', '\n', '\t', '\0', '\x1b', '\x85', '\u202e', '\u2066', '\u200f'),
	})
	fc.assert(fc.property(nasty, (given) => /^[a \n]*$/.test(cleanLines(given)) && /^[a ]*$/.test(cleanLine(given))))
})

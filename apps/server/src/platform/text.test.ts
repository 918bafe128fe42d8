import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanLines } from './text.ts'

test('a line keeps what people write', () => {
	for (const name of ['Ångström', 'अनुष्का', 'நித்யா', 'O’Brien-Smith', 'José', '王秀英', '👩‍👩‍👧 fan', '❤️ tea', 'श्री‍राम'])
		expect(cleanLine(name)).toBe(name)
})

test('a line loses what hides, turns or breaks it', () => {
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

test('lines stay lines, with one empty line between two at most', () => {
	expect(cleanLines('\r\n one \r\n\r\n\r\n\r\ntwo\u2028three\t!\n\n')).toBe('one\n\ntwo\nthree !')
	expect(cleanLines('a\u202eb\u0000c')).toBe('abc')
})

test('cleaning what is clean changes nothing', () => {
	const binary = fc.string({ unit: 'binary' })
	const nasty = fc.string({ unit: fc.constantFrom('e', '\u0301', ' ', '\n', '\t', '\0', '\u200b', '\u2028', '\ufeff') })
	const text = fc.oneof(binary, nasty)
	fc.assert(fc.property(text, (given) => cleanLine(cleanLine(given)) === cleanLine(given)))
	fc.assert(fc.property(text, (given) => cleanLines(cleanLines(given)) === cleanLines(given)))
})

test('no text keeps a control character but line breaks, or a mark of direction', () => {
	const nasty = fc.string({
		unit: fc.constantFrom('a', ' ', '\n', '\t', '\0', '\x1b', '\x85', '\u202e', '\u2066', '\u200f'),
	})
	fc.assert(fc.property(nasty, (given) => /^[a \n]*$/.test(cleanLines(given)) && /^[a ]*$/.test(cleanLine(given))))
})

import { expect, test } from 'vitest'
import { addressesIn } from './addresses-in.ts'

const addresses = (text: string) => addressesIn(text).flatMap((part) => (part.isAddress ? part.text : []))

test('addresses are told from the words around them, without the sign that ends a sentence', () => {
	expect(addresses('see https://example.org/a?b=1#c, or (http://b.in/x). ok')).toEqual([
		'https://example.org/a?b=1#c',
		'http://b.in/x',
	])
})

test('nothing else is one, and nothing of the text is lost', () => {
	for (const text of ['javascript:alert(1)', 'example.org', 'https://', 'mailto:a@b.in', ''])
		expect(addresses(text)).toEqual([])
	const text = 'a https://x.in\nb  https://y.in'
	expect(
		addressesIn(text)
			.map((part) => part.text)
			.join(''),
	).toBe(text)
})

import { describe, expect, it } from 'vitest'
import { mix } from './palette.ts'
import { svg } from './svg.ts'

describe('mix', () => {
	it('goes from one colour to the other', () => {
		expect(mix('#000000', '#ff8000', 0)).toBe('#000000')
		expect(mix('#000000', '#ff8000', 1)).toBe('#ff8000')
		expect(mix('#000000', '#ff8000', 0.5)).toBe('#804000')
	})
})

describe('svg', () => {
	it('rounds numbers to a tenth and leaves text alone', () => {
		expect(svg`<circle cx="${1 / 3}" r="${12}" fill="${'#fff'}"/>`).toBe('<circle cx="0.3" r="12" fill="#fff"/>')
	})
})

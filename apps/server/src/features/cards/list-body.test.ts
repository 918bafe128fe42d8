import { expect, test } from 'vitest'
import { createListBody } from './list-body.ts'

const asItIs = [Buffer.from('["as it is"]')]
const plain = () => asItIs
const zipped = [Buffer.from('zipped'), Buffer.from('parts')]

test('sends each encoding on request under its own tag and compresses gzip on demand', async () => {
	let made = 0
	const gzip = async () => {
		made++
		return zipped
	}
	const body = createListBody({ hash: 'hash', pieces: [], plain, gzip })
	expect(await body.represent(false)).toEqual({ parts: asItIs, etag: '"hash"' })
	expect(made).toBe(0)
	expect(await body.represent(true)).toEqual({ parts: zipped, etag: '"hash-gzip"', encoding: 'gzip' })
	expect(made).toBe(1)
})

test('sends the list uncompressed while gzip is unavailable, and as gzip later', async () => {
	let busy = true
	const gzip = async () => {
		if (busy) throw new Error('busy')
		return zipped
	}
	const body = createListBody({ hash: 'hash', pieces: [], plain, gzip })
	expect(await body.represent(true)).toEqual({ parts: asItIs, etag: '"hash"' })
	busy = false
	expect((await body.represent(true)).encoding).toBe('gzip')
})

test('recognises its tag in every encoding, and no other tag', () => {
	const body = createListBody({ hash: 'hash', pieces: [], plain, gzip: async () => zipped })
	for (const tag of ['"hash"', '"hash-gzip"']) {
		expect(body.knownTag(tag)).toBe(tag)
		expect(body.knownTag(`"other", W/${tag}`)).toBe(tag)
	}
	expect(body.knownTag('*')).toBe('"hash"')
	for (const tag of ['"has"', '"hash-br"', 'hash', '', undefined]) expect(body.knownTag(tag)).toBeUndefined()
})

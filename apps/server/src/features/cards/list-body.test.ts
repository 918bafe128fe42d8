import { expect, test } from 'vitest'
import { createListBody } from './list-body.ts'

const asItIs = [Buffer.from('["as it is"]')]
const plain = () => asItIs
const zipped = [Buffer.from('zipped'), Buffer.from('parts')]

test('each encoding is sent to who asks for it, under a tag of its own; gzip is made when it is needed', async () => {
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

test('while gzip cannot be made the list goes out as it is, and later as gzip', async () => {
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

test('its tag is known in every encoding, and no other tag is', () => {
	const body = createListBody({ hash: 'hash', pieces: [], plain, gzip: async () => zipped })
	for (const tag of ['"hash"', '"hash-gzip"']) {
		expect(body.knownTag(tag)).toBe(tag)
		expect(body.knownTag(`"other", W/${tag}`)).toBe(tag)
	}
	expect(body.knownTag('*')).toBe('"hash"')
	for (const tag of ['"has"', '"hash-br"', 'hash', '', undefined]) expect(body.knownTag(tag)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { toldPhotoAddress } from './file-address.ts'

test('gives the bytes of the photo unchanged', () => {
	expect(toldPhotoAddress('-_--PwE')).toBe('data:image/webp;base64,+/++PwE')
})

test('has no URL without a photo', () => {
	expect(toldPhotoAddress(undefined)).toBeUndefined()
})

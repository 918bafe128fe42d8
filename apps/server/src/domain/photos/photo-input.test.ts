import { expect, test } from 'vitest'
import { photoFormatOf } from './photo-input.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

test.each([
	['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
	['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
	['webp', 'RIFF\x24\0\0\0WEBPVP8 '],
	['heif', '\0\0\0\x1cftypavif\0\0\0\0'],
	['heif', '\0\0\0\x1cftypmif1\0\0\0\0'],
	['heif', '\0\0\0\x1cftypmif1\0\0\0\0heicavif'],
	['heic', '\0\0\0\x18ftypheic\0\0\0\0'],
	['heic', '\0\0\0\x1cftypmif1\0\0\0\0mif1heic'],
])('recognises %s by its first bytes', (format, head) => {
	expect(photoFormatOf(latin(head))).toBe(format)
})

test.each([
	['nothing', ''],
	['a short beginning', '\xff\xd8'],
	['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
	['GIF', 'GIF89a\x01\0\x01\0'],
	['TIFF', 'II*\0\x08\0\0\0'],
	['BMP', 'BM\x9a\0\0\0'],
	['PDF', '%PDF-1.7\n'],
	['HTML', '<!doctype html><img src=x>'],
	['ZIP', 'PK\x03\x04'],
	['a sound in RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
	['a video', '\0\0\0\x18ftypmp42\0\0\0\0'],
	['a GIF that claims to be AVIF', 'GIF8ftypavif'],
	['a JPEG after a space', ' \xff\xd8\xff'],
])('rejects %s', (_, head) => {
	expect(photoFormatOf(latin(head))).toBeUndefined()
})

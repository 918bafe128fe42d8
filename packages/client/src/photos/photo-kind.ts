import { limits } from '@ydo/contract/limits'
import { photosTexts } from '@ydo/contract/texts/photos'
import { cropRectangle, type Size, wholeCrop } from './crop.ts'

const { refused: texts } = photosTexts

/** Brands of HEIC, the photo format of some phones (ISO/IEC 23008-12, annex B). */
const heic = /^he(?:ic|ix|im|is|vc|vx)$/

/** The reason why a file cannot be a card's photo, as far as known before upload; undefined if none. */
export async function judgeFile(file: Blob): Promise<string | undefined> {
	if (file.size === 0) return texts.damaged
	if (file.size > limits.photoBytes) return texts.large(limits.photoBytes / 1024 ** 2)
	const brands = brandsOf(await headOf(file))
	return brands.some((brand) => heic.test(brand)) && !brands.includes('avif') ? texts.heic : undefined
}

/** The reason why an image of that size cannot be a card's photo; undefined if none. */
export function judgeSize(size: Size): string | undefined {
	const { width } = cropRectangle(size, wholeCrop(size))
	return width < limits.photoLeastWidth ? texts.small(width, limits.photoLeastWidth) : undefined
}

/** True if the server accepts an image file of that size as it is. If not, a copy that the browser draws is sent. */
export async function isSendable(file: Blob, { width, height }: Size): Promise<boolean> {
	return (
		file.size <= limits.photoBytes &&
		width * height <= limits.photoPixels &&
		Math.max(width, height) <= limits.photoSide &&
		isKnownFormat(await headOf(file))
	)
}

/** True for JPEG, PNG, WebP and AVIF, by the first bytes as the server tells them (apps/server/src/domain/photos/photo-input.ts). */
function isKnownFormat(head: Uint8Array): boolean {
	const text = String.fromCharCode(...head.subarray(0, 12))
	return (
		['\xff\xd8\xff', '\x89PNG\r\n\x1a\n'].some((start) => text.startsWith(start)) ||
		(text.startsWith('RIFF') && text.endsWith('WEBP')) ||
		brandsOf(head).some((brand) => /^avi[fs]$/.test(brand))
	)
}

async function headOf(file: Blob): Promise<Uint8Array> {
	return new Uint8Array(await file.slice(0, 128).arrayBuffer())
}

/** The major and compatible brands of a file type box (ISO/IEC 14496-12, section 4.3); empty for other files. */
function brandsOf(head: Uint8Array): string[] {
	const [first, ...brands] = String.fromCharCode(...head.subarray(4, head[3])).match(/.{4}/gs) ?? []
	return first === 'ftyp' ? brands : []
}

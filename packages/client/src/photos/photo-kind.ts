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

async function headOf(file: Blob): Promise<Uint8Array> {
	return new Uint8Array(await file.slice(0, 128).arrayBuffer())
}

/** The major and compatible brands of a file type box (ISO/IEC 14496-12, section 4.3); empty for other files. */
function brandsOf(head: Uint8Array): string[] {
	const [first, ...brands] = String.fromCharCode(...head.subarray(4, head[3])).match(/.{4}/gs) ?? []
	return first === 'ftyp' ? brands : []
}

import { limits } from '@ydo/contract/limits'
import { photosTexts } from '@ydo/contract/texts/photos'
import type { Size } from './crop.ts'

const { refused: texts } = photosTexts

/** Brands of HEIC, the format in which some phones keep photos (ISO/IEC 23008-12, annex B). */
const heic = /^he(?:ic|ix|im|is|vc|vx)$/

/** Why a file cannot be a photo of a card, as far as that is known before it is sent. */
export async function judgeFile(file: Blob): Promise<string | undefined> {
	if (file.size === 0) return texts.damaged
	if (file.size > limits.photoBytes) return texts.large(limits.photoBytes / 1024 ** 2)
	const brands = brandsOf(new Uint8Array(await file.slice(0, 128).arrayBuffer()))
	return brands.some((brand) => heic.test(brand)) && !brands.includes('avif') ? texts.heic : undefined
}

/** Whether the server takes the file of an image of that size as it is. If not, a smaller copy is sent. */
export function isSmallEnough(file: Blob, { width, height }: Size): boolean {
	return (
		file.size <= limits.photoBytes &&
		width * height <= limits.photoPixels &&
		Math.max(width, height) <= limits.photoSide
	)
}

/** The brand and the compatible ones of a file type box (ISO/IEC 14496-12, section 4.3); none of other files. */
function brandsOf(head: Uint8Array): string[] {
	const [first, ...brands] = String.fromCharCode(...head.subarray(4, head[3])).match(/.{4}/gs) ?? []
	return first === 'ftyp' ? brands : []
}

import { limits } from '@ydo/contract/limits'
import { photosTexts } from '@ydo/contract/texts/photos'
import { AppError } from '#infra/errors.ts'

/** Accepted formats, named as in sharp; `heif` means AVIF here, because its other codecs are not readable. */
export type PhotoInput = 'jpeg' | 'png' | 'webp' | 'heif'

/**
 * Detects an accepted format, or HEIC (which is not accepted), by the first bytes; undefined for everything else. Nothing else may
 * reach the decoders: they would also read SVG, GIF and TIFF, whose parsers have a larger attack surface.
 */
export function photoFormatOf(bytes: Uint8Array): PhotoInput | 'heic' | undefined {
	const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
	// JPEG: ISO/IEC 10918-1, annex B (SOI and another marker). PNG: W3C PNG, section 5.2. WebP: RFC 9649, section 2.4.
	if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
	if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
	if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
	if (head.startsWith('\0\0') && head.slice(4, 8) === 'ftyp') return formatOfBrands(brandsOf(bytes))
	return undefined
}

/**
 * Brands of a file type box below 64 KiB that mean AVIF, or MIAF with any codec (AV1 Image File Format, section 6), or HEVC (ISO/IEC
 * 23008-12, annex B): iPhones write `heic`, some other cameras `mif1` with `heic` among the compatible brands.
 */
function formatOfBrands(brands: readonly string[]): PhotoInput | 'heic' | undefined {
	const has = (pattern: RegExp) => brands.some((brand) => pattern.test(brand))
	if (has(/^avi[fs]$/)) return 'heif'
	if (has(/^he(?:ic|ix|im|is|vc|vx)$/)) return 'heic'
	return has(/^(?:mif1|msf1)$/) ? 'heif' : undefined
}

/** Major brand of a file type box and its compatible brands, up to some hundred (ISO/IEC 14496-12, section 4.3). */
function brandsOf(bytes: Uint8Array): string[] {
	const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 512)
	const names = Buffer.from(bytes.subarray(8, end)).toString('latin1').match(/.{4}/gs) ?? []
	return names.filter((_, index) => index !== 1) // the minor version
}

// The bundled decoder cannot read HEVC, which is excluded because of its patents.
const heicText =
	'HEIC photos cannot be read here. On an iPhone: Settings, Camera, Formats, “Most Compatible”; or share it as JPEG.'

/** Codes of refusals by the decoding process. */
export const decodingRefusals = ['too_large', 'too_small', 'unprocessable'] as const

/** Reasons for refusing a photo. Some are thrown by the decoding process, the others by the server. */
export const photoRefusals = {
	heic: () => new AppError('unsupported_media', heicText),
	unsupported: () => new AppError('unsupported_media', 'Send a JPEG, PNG, WebP or AVIF photo.'),
	damaged: () => new AppError('unprocessable', 'This photo is damaged. Choose another one.'),
	/** Too many pixels, or more memory or time than a photo may take. */
	tooLarge: () => new AppError('too_large', photosTexts.refused.pixels(limits.photoPixels / 1e6)),
	/** Less than a card could show. */
	tooSmall: () => new AppError('too_small', photosTexts.refused.narrow(limits.photoLeastWidth)),
	stopping: () => new AppError('unavailable', 'The server is stopping. Try again in a minute.'),
}

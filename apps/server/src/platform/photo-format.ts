/** The formats a member may send. Named as sharp names them; `heif` is AVIF here, its other codecs are not readable. */
export type PhotoInput = 'jpeg' | 'png' | 'webp' | 'heif'

/**
 * Which of the admitted formats the bytes begin as, or HEIC, which is not one of them; undefined for everything else. Nothing else may reach the decoders:
 * they would also read SVG, GIF and TIFF, whose readers have larger surfaces.
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
 * Of a file type box of less than 64 KiB, brands that say AVIF, or MIAF of whatever codec (AV1 Image File Format, section 6), or
 * HEVC (ISO/IEC 23008-12, annex B): iPhones write `heic`, some other cameras `mif1` with `heic` among the compatible ones.
 */
function formatOfBrands(brands: readonly string[]): PhotoInput | 'heic' | undefined {
	const has = (pattern: RegExp) => brands.some((brand) => pattern.test(brand))
	if (has(/^avi[fs]$/)) return 'heif'
	if (has(/^he(?:ic|ix|im|is|vc|vx)$/)) return 'heic'
	return has(/^(?:mif1|msf1)$/) ? 'heif' : undefined
}

/** The brand of a file type box and those it names as compatible, up to some hundred (ISO/IEC 14496-12, section 4.3). */
function brandsOf(bytes: Uint8Array): string[] {
	const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 512)
	const names = Buffer.from(bytes.subarray(8, end)).toString('latin1').match(/.{4}/gs) ?? []
	return names.filter((_, index) => index !== 1) // the minor version
}

/** The formats a member may send. Named as sharp names them; `heif` is AVIF here, its other codecs are not readable. */
export type PhotoInput = 'jpeg' | 'png' | 'webp' | 'heif'

/**
 * Which of the admitted formats the bytes begin as; undefined for everything else. Nothing else may reach the decoders:
 * they would also read SVG, GIF and TIFF, whose readers have larger surfaces.
 */
export function photoFormatOf(bytes: Uint8Array): PhotoInput | undefined {
	const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
	// JPEG: ISO/IEC 10918-1, annex B (SOI and another marker). PNG: W3C PNG, section 5.2. WebP: RFC 9649, section 2.4.
	if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
	if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
	if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
	// AVIF: a file type box of less than 64 KiB whose brand says AVIF or MIAF (AV1 Image File Format, section 6).
	if (head.startsWith('\0\0') && /^ftyp(?:avif|avis|mif1|msf1)/.test(head.slice(4))) return 'heif'
	return undefined
}

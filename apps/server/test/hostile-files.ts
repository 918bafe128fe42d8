import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Marker text that occurs in hostile files and must not occur in their output. */
export const telltale = 'Telltale'

export function uint32(value: number): Buffer {
	const bytes = Buffer.alloc(4)
	bytes.writeUInt32BE(value)
	return bytes
}

/** Writes PNG chunks (length, type, data, checksum) by hand: no encoder makes such a file. */
export function png(...chunks: [type: string, data: Buffer][]): Buffer {
	return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks.map(pngChunk)])
}

/** A PNG of one colour with a declared size; the data is what that size needs, or a few bytes. */
export function flatPng(width: number, height: number, data: Buffer = Buffer.alloc(64)): Buffer {
	const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])])
	return png(['IHDR', header], ['IDAT', data], ['IEND', Buffer.alloc(0)])
}

/** All grey pixels of such a size, compressed a thousandfold. */
export function flatData(width: number, height: number): Buffer {
	return deflateSync(Buffer.alloc((width + 1) * height))
}

/** A PNG with one more chunk behind its header. */
export function withChunk(photo: Buffer, type: string, data: Buffer): Buffer {
	const header = 8 + 25
	return Buffer.concat([photo.subarray(0, header), pngChunk([type, data]), photo.subarray(header)])
}

function pngChunk([type, data]: [string, Buffer]): Buffer {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
	return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

/** A JPEG with one more segment behind its start: 0xfe is a comment, 0xe1 Exif or XMP, 0xed IPTC (ISO/IEC 10918-1, table B.1). */
export function withSegment(photo: Buffer, marker: number, data: string): Buffer {
	const head = Buffer.from([0xff, marker, 0, 0])
	head.writeUInt16BE(data.length + 2, 2)
	return Buffer.concat([photo.subarray(0, 2), head, Buffer.from(data, 'latin1'), photo.subarray(2)])
}

/**
 * A progressive JPEG of one colour with this many additional scans, each of one coefficient of one component, without new data. They
 * are valid: no decoder complains.
 */
export async function jpegOfScans(count: number): Promise<Buffer> {
	const photo = await sharp({ create: { width: 160, height: 160, channels: 3, background: '#c63' } })
		.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
		.toBuffer()
	const starts = [...photo.keys()].filter((at) => photo[at] === 0xff && photo[at + 1] === 0xda)
	const tables = photo.lastIndexOf(Buffer.from([0xff, 0xc4]), starts[1])
	const scan = (index: number) => {
		const copy = Buffer.from(photo.subarray(tables, photo.indexOf(0xff, (starts[1] ?? 0) + 10)))
		const header = (starts[1] ?? 0) - tables
		copy[header + 5] = 1 + Math.floor(index / 63) // component
		copy.fill(1 + (index % 63), header + 7, header + 9) // first and last coefficient
		copy[header + 9] = 0 // full precision
		return copy
	}
	const scans = Array.from({ length: count }, (_, index) => scan(index))
	return Buffer.concat([photo.subarray(0, tables), ...scans, photo.subarray(-2)])
}

/** An image of many frames, stacked vertically as sharp expects. */
export function frames(count: number) {
	const [width, height] = [160, 160]
	const data = Buffer.from(Array.from({ length: count * width * height * 3 }, (_, at) => (at * 31) % 251))
	return sharp(data, { raw: { width, height: height * count, channels: 3, pageHeight: height } })
}

/** An AVIF whose image declares a wrong size (`ispe`: ISO/IEC 23008-12, section 6.5.3). */
export function withAvifSize(photo: Buffer, width: number, height: number): Buffer {
	const copy = Buffer.from(photo)
	const at = copy.indexOf('ispe')
	copy.writeUInt32BE(width, at + 8)
	copy.writeUInt32BE(height, at + 12)
	return copy
}

/** An extended WebP whose canvas declares a wrong size (RFC 9649, section 2.7). */
export function withWebpCanvas(photo: Buffer, width: number, height: number): Buffer {
	const extended = Buffer.alloc(18)
	extended.write('VP8X', 'latin1')
	extended.writeUInt32LE(10, 4)
	extended.writeUIntLE(width - 1, 12, 3)
	extended.writeUIntLE(height - 1, 15, 3)
	const copy = Buffer.concat([photo.subarray(0, 12), extended, photo.subarray(12)])
	copy.writeUInt32LE(copy.length - 8, 4)
	return copy
}

/** Incompressible noise, so that truncation affects every part of a file. */
export function noisy(width = 160, height = 160) {
	const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
	return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
}

/** A photo with all metadata that cameras and editors add: location, author, software and a thumbnail. */
export function marked(format: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Buffer> {
	return sharp({ create: { width: 600, height: 800, channels: 3, background: '#c63' } })
		.withExif({
			IFD0: { Copyright: `${telltale} Rao`, Make: telltale, ImageDescription: telltale },
			IFD2: { UserComment: telltale },
			IFD3: { GPSLatitude: '23/1 10/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '80/1 1/1 0/1', GPSLongitudeRef: 'E' },
		})
		.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/>${telltale}</x:xmpmeta>`)
		.withIccProfile('p3')
		[format]()
		.toBuffer()
}

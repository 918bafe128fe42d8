import { limits } from '@ydo/contract/limits'
import { type PhotoFormat, type PhotoWidth, photoWidths } from '@ydo/contract/photos'
import sharp, { type Metadata, type Raw } from 'sharp'
import { type PhotoInput, photoRefusals } from './photo-input.ts'

export type PhotoVersion = { width: PhotoWidth; format: PhotoFormat; bytes: Uint8Array }

type PhotoSize = {
	/** Pixels of the original, upright. */
	width: number
	height: number
}

export type ProcessedPhoto = PhotoSize & {
	/** A data: URL of a tiny WebP. */
	blur: string
	versions: PhotoVersion[]
}

/** `decodedBytes`: bytes of all pixels once decoded. */
export type MeasuredPhoto = PhotoSize & { decodedBytes: number }

type Pixels = { data: Buffer; raw: Raw }

// Measured: AVIF effort 4 takes six times as long as 2 and saves a few per cent.
const avif = { quality: 50, effort: 2 }
const webp = { quality: 72, effort: 2 }
const blur = { width: 12, quality: 30 }
/** Maximum height of a version as a multiple of its width; taller ones are made narrower. */
const heightPerWidth = 2
const maximumScans = 64

// The library's cache would keep members' photos in memory after they were sealed.
sharp.cache(false)
// One thread per process: the number of processes is what suits the machine.
sharp.concurrency(1)

/**
 * Reads a photo's header. Throws `too_large` for too many pixels in total or on one side, `too_small` if its versions would be too
 * small or too narrow for a card, and `unprocessable` for an invalid file or one that would keep a decoder busy for minutes.
 */
export async function measurePhoto(bytes: Uint8Array, format: PhotoInput): Promise<MeasuredPhoto> {
	if (format === 'jpeg' && (countJpegScans(bytes) ?? Infinity) > maximumScans) throw photoRefusals.damaged()
	const found = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuse)
	if (found.format !== format) throw photoRefusals.damaged()
	if (found.width * found.height > limits.photoPixels) throw photoRefusals.tooLarge()
	if (Math.max(found.width, found.height) > limits.photoSide) throw photoRefusals.tooLarge()
	const { width, height } = found.autoOrient
	if (shorterSide({ width, height }) < limits.photoLeastWidth) throw photoRefusals.tooSmall()
	return { width, height, decodedBytes: width * height * bytesPerPixel(found) }
}

/** Decodes a measured photo once, turns it upright and makes its versions: pixels only, no metadata. Throws as `measurePhoto`. */
export async function makePhoto(bytes: Uint8Array, { width, height }: PhotoSize): Promise<ProcessedPhoto> {
	const pixels = await decode(bytes)
	const versions: PhotoVersion[] = []
	for (const version of versionWidths(width)) versions.push(...(await makeVersions(pixels, version)))
	return { width, height, blur: await makeBlur(pixels), versions }
}

function bytesPerPixel({ channels, depth }: Metadata): number {
	return channels * (depth === 'uchar' ? 1 : 2)
}

/** Shorter side of the widest version, in pixels. */
function shorterSide({ width, height }: PhotoSize): number {
	const widest = box(Math.max(...photoWidths))
	const scale = Math.min(1, widest.width / width, widest.height / height)
	return Math.round(scale * Math.min(width, height))
}

/** Widths worth making: all up to the original's, and the next one, which then has the original size. */
function versionWidths(original: number): PhotoWidth[] {
	return photoWidths.filter((_, index) => (photoWidths[index - 1] ?? 0) < original)
}

async function decode(bytes: Uint8Array): Promise<Pixels> {
	const widest = Math.max(...photoWidths)
	const { data, info } = await sharp(bytes, { limitInputPixels: limits.photoPixels, failOn: 'error' })
		.autoOrient()
		.resize(box(widest))
		.flatten({ background: '#fff' })
		.toColourspace('srgb')
		.raw({ depth: 'uchar' })
		.toBuffer({ resolveWithObject: true })
		.catch(refuse)
	return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function makeVersions({ data, raw }: Pixels, width: PhotoWidth): Promise<PhotoVersion[]> {
	const scaled = () => sharp(data, { raw }).resize(box(width))
	return [
		{ width, format: 'avif', bytes: await scaled().avif(avif).toBuffer() },
		{ width, format: 'webp', bytes: await scaled().webp(webp).toBuffer() },
	]
}

async function makeBlur({ data, raw }: Pixels): Promise<string> {
	const bytes = await sharp(data, { raw }).resize(box(blur.width)).webp({ quality: blur.quality }).toBuffer()
	return `data:image/webp;base64,${bytes.toString('base64')}`
}

function box(width: number) {
	return { width, height: width * heightPerWidth, fit: 'inside', withoutEnlargement: true } as const
}

/** Decoders report a failed allocation only in the text of the error. */
function refuse(error: Error): never {
	throw /memory|alloc/i.test(error.message) ? photoRefusals.tooLarge() : photoRefusals.damaged()
}

// Markers: ISO/IEC 10918-1, table B.1. Those below the first frame marker are reserved, except TEM.
const temporary = 0x01
const firstFrame = 0xc0
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/**
 * Number of scans of a JPEG's image, up to its end marker. Each scan passes over every block of the image, however few bytes it
 * takes: thousands of tiny ones keep a decoder busy for minutes ("Two Issues with the JPEG Standard", libjpeg-turbo LJT-01-003).
 * Cameras and editors write between 1 and about 12.
 *
 * Undefined if the bytes cannot be followed from the beginning through at least one scan to the end marker: a decoder is more lenient
 * and might find scans in what was not understood here.
 */
export function countJpegScans(bytes: Uint8Array): number | undefined {
	if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined
	let scans = 0
	let code = codeFrom(bytes, 2)
	while (bytes[code] !== endOfImage) {
		const end = endOfSegment(bytes, code)
		if (end === undefined) return undefined
		const isScan = bytes[code] === startOfScan
		if (isScan) scans++
		code = codeFrom(bytes, isScan ? endOfData(bytes, end) : end)
	}
	return scans || undefined
}

/** Offset of the code of the marker that begins here, behind any number of 0xff (section B.1.1.2); the end if there is none. */
function codeFrom(bytes: Uint8Array, from: number): number {
	let at = from
	while (bytes[at] === 0xff) at++
	return at > from ? at : bytes.length
}

/** Offset behind the segment of the marker whose code is here; undefined if such a marker may not occur in an image. */
function endOfSegment(bytes: Uint8Array, at: number): number | undefined {
	const code = bytes[at] ?? 0
	if (code === temporary || isRestart(code)) return at + 1
	if (code < firstFrame || code === startOfImage) return undefined
	const length = ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
	return length < 2 ? undefined : at + 1 + length
}

/** In scan data, 0xff precedes 0 (a stuffed byte) or a restart code; before any other code the data ends. */
function endOfData(bytes: Uint8Array, from: number): number {
	let at = bytes.indexOf(0xff, from)
	while (at >= 0) {
		const next = codeFrom(bytes, at)
		const code = bytes[next] ?? endOfImage
		if (code !== 0 && !isRestart(code)) return at
		at = bytes.indexOf(0xff, next + 1)
	}
	return bytes.length
}

function isRestart(code: number): boolean {
	return code >= 0xd0 && code <= 0xd7
}

import { limits } from '@ydo/contract/limits'
import { type PhotoFormat, type PhotoWidth, photoWidths } from '@ydo/contract/photos'
import sharp, { type Metadata, type Raw } from 'sharp'
import { countJpegScans } from './jpeg-scans.ts'
import type { PhotoInput } from './photo-format.ts'
import { photoRefusals } from './photo-refusals.ts'

export type PhotoVersion = { width: PhotoWidth; format: PhotoFormat; bytes: Uint8Array }

type PhotoSize = {
	/** Pixels of the original, upright. */
	width: number
	height: number
}

export type ProcessedPhoto = PhotoSize & {
	/** A data: address of a very small WebP. */
	blur: string
	versions: PhotoVersion[]
}

/** `decodedBytes`: those of all its pixels, once they are decoded. */
export type MeasuredPhoto = PhotoSize & { decodedBytes: number }

type Pixels = { data: Buffer; raw: Raw }

// Measured: AVIF effort 4 takes six times as long as 2 and saves a few per cent.
const avif = { quality: 50, effort: 2 }
const webp = { quality: 72, effort: 2 }
const blur = { width: 12, quality: 30 }
/** A version is at most this many times as high as wide; higher ones are made narrower. */
const heightPerWidth = 2
const maximumScans = 64

// The library's cache would keep members' photos in memory after they were sealed.
sharp.cache(false)
// Each process works on one photo with one thread: there are as many processes as is good for the machine.
sharp.concurrency(1)

/**
 * Reads the header of a photo. Throws `too_large` for too many pixels in all or on a side, and `unprocessable` for what is no
 * such format or would keep a decoder busy for minutes.
 */
export async function measurePhoto(bytes: Uint8Array, format: PhotoInput): Promise<MeasuredPhoto> {
	if (format === 'jpeg' && (countJpegScans(bytes) ?? Infinity) > maximumScans) throw photoRefusals.damaged()
	const found = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuse)
	if (found.format !== format) throw photoRefusals.damaged()
	if (found.width * found.height > limits.photoPixels) throw photoRefusals.tooLarge()
	if (Math.max(found.width, found.height) > limits.photoSide) throw photoRefusals.tooLarge()
	const { width, height } = found.autoOrient
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

/** The widths worth making: all up to the original's, and the first beyond it, which then holds the original size. */
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

/** Decoders tell in words alone that they were given no more memory. */
function refuse(error: Error): never {
	throw /memory|alloc/i.test(error.message) ? photoRefusals.tooLarge() : photoRefusals.damaged()
}

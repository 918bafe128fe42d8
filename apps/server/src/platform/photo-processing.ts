import { limits } from '@ydo/contract/limits'
import { type PhotoFormat, type PhotoWidth, photoWidths } from '@ydo/contract/photos'
import sharp, { type Raw } from 'sharp'
import { AppError } from './errors.ts'
import { countJpegScans } from './jpeg-scans.ts'
import { type PhotoInput, photoFormatOf } from './photo-format.ts'

export type PhotoVersion = { width: PhotoWidth; format: PhotoFormat; bytes: Buffer }

export type ProcessedPhoto = {
	/** Pixels of the original, upright. */
	width: number
	height: number
	/** A data: address of a very small WebP. */
	blur: string
	versions: PhotoVersion[]
}

type Pixels = { data: Buffer; raw: Raw }

// Measured: AVIF effort 4 takes six times as long as 2 and saves a few per cent.
const avif = { quality: 50, effort: 2 }
const webp = { quality: 72, effort: 2 }
const blur = { width: 12, quality: 30 }
/** A version is at most this many times as high as wide; higher ones are made narrower. */
const heightPerWidth = 2
// The decoder that is bundled cannot read HEVC, whose patents keep it out.
const heicText =
	'HEIC photos cannot be read here. On an iPhone: Settings, Camera, Formats, “Most Compatible”; or share it as JPEG.'
const secondsPerStep = 20
const maximumScans = 64

// The library's cache would keep members' photos in memory after they were sealed.
sharp.cache(false)

/**
 * Decodes a photo once, turns it upright and makes the versions of it: pixels only, no metadata. Throws `unsupported_media`
 * for other formats, `too_large` for too many pixels in all or on a side, `unprocessable` for what cannot be decoded whole.
 */
export async function processPhoto(bytes: Uint8Array): Promise<ProcessedPhoto> {
	const format = photoFormatOf(bytes)
	if (format === 'heic') throw new AppError('unsupported_media', heicText)
	if (!format) throw new AppError('unsupported_media', 'Send a JPEG, PNG, WebP or AVIF photo.')
	if (format === 'jpeg' && (countJpegScans(bytes) ?? Infinity) > maximumScans) undecodable()
	const size = await measure(bytes, format)
	const pixels = await decode(bytes)
	const versions: PhotoVersion[] = []
	for (const width of versionWidths(size.width)) versions.push(...(await makeVersions(pixels, width)))
	return { ...size, blur: await makeBlur(pixels), versions }
}

/** The widths worth making: all up to the original's, and the first beyond it, which then holds the original size. */
function versionWidths(original: number): PhotoWidth[] {
	return photoWidths.filter((_, index) => (photoWidths[index - 1] ?? 0) < original)
}

async function measure(bytes: Uint8Array, format: PhotoInput): Promise<{ width: number; height: number }> {
	const found = await sharp(bytes, { limitInputPixels: false }).metadata().catch(undecodable)
	if (found.format !== format) return undecodable()
	if (found.width * found.height > limits.photoPixels)
		throw new AppError('too_large', 'This photo has too many pixels.')
	if (Math.max(found.width, found.height) > limits.photoSide)
		throw new AppError('too_large', 'This photo is too wide or too high.')
	return { width: found.autoOrient.width, height: found.autoOrient.height }
}

async function decode(bytes: Uint8Array): Promise<Pixels> {
	const widest = Math.max(...photoWidths)
	const { data, info } = await sharp(bytes, { limitInputPixels: limits.photoPixels, failOn: 'error' })
		.timeout({ seconds: secondsPerStep })
		.autoOrient()
		.resize(box(widest))
		.flatten({ background: '#fff' })
		.toColourspace('srgb')
		.raw({ depth: 'uchar' })
		.toBuffer({ resolveWithObject: true })
		.catch(undecodable)
	return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function makeVersions({ data, raw }: Pixels, width: PhotoWidth): Promise<PhotoVersion[]> {
	const scaled = () => sharp(data, { raw }).resize(box(width)).timeout({ seconds: secondsPerStep })
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

function undecodable(): never {
	throw new AppError('unprocessable', 'This photo is damaged. Choose another one.')
}

import { limits } from '@ydo/contract/limits'
import { photosTexts } from '@ydo/contract/texts/photos'
import { AppError } from './errors.ts'

// The decoder that is bundled cannot read HEVC, whose patents keep it out.
const heicText =
	'HEIC photos cannot be read here. On an iPhone: Settings, Camera, Formats, “Most Compatible”; or share it as JPEG.'

/** Why a photo is not taken. The process that decodes photos throws some of these, the server the others. */
export const photoRefusals = {
	heic: () => new AppError('unsupported_media', heicText),
	unsupported: () => new AppError('unsupported_media', 'Send a JPEG, PNG, WebP or AVIF photo.'),
	damaged: () => new AppError('unprocessable', 'This photo is damaged. Choose another one.'),
	/** Too many pixels, or more memory or time than a photo may take. */
	tooLarge: () => new AppError('too_large', photosTexts.refused.pixels(limits.photoPixels / 1e6)),
	stopping: () => new AppError('unavailable', 'The server is stopping. Try again in a minute.'),
}

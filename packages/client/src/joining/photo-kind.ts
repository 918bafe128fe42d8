import { limits } from '@ydo/contract/limits'
import { welcomeTexts } from '@ydo/contract/texts/welcome'

const { refused: texts } = welcomeTexts.photos

/** Brands of HEIC, the format in which some phones keep photos (ISO/IEC 23008-12, annex B). */
const heic = /^ftyp(?:heic|heix|heim|heis|hevc|hevx)/

/** Why a file cannot be a photo of a card, as far as that is known before it is sent. */
export async function judgeFile(file: Blob): Promise<string | undefined> {
	if (file.size === 0) return texts.damaged
	if (file.size > limits.photoBytes) return texts.large(limits.photoBytes / 1024 ** 2)
	const head = new Uint8Array(await file.slice(4, 12).arrayBuffer())
	return heic.test(String.fromCharCode(...head)) ? texts.heic : undefined
}

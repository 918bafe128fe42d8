import { photosTexts } from '@ydo/contract/texts/photos'

/** The file's name on the device; pasted pictures may have none. */
export function nameOf(file: Blob): string {
	return (file instanceof File && file.name) || photosTexts.unnamed
}

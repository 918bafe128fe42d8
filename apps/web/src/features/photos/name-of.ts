import { photosTexts } from '@ydo/contract/texts/photos'

/** What the device calls a file; pasted pictures may have no name. */
export function nameOf(file: Blob): string {
	return (file instanceof File && file.name) || photosTexts.unnamed
}

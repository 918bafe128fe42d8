import { tidyText } from '@ydo/contract/letters'
import { photosTexts } from '@ydo/contract/texts/photos'

/** The file's name on the device, without signs that would turn its letters around; pasted pictures may have none. */
export function nameOf(file: Blob): string {
	return (file instanceof File && tidyText(file.name)) || photosTexts.unnamed
}

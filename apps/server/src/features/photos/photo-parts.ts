import type { CardRoster } from '#platform/card-roster/roster.ts'
import type { PhotoFiles } from '#platform/photo-files.ts'

/** What routes need that show photos: their files, and the roster that says who is to be seen. */
export type PhotoParts = { files: PhotoFiles; roster: CardRoster }

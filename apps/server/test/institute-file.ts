import { join } from 'node:path'

/** The repository's institute file. */
export const instituteFile = join(import.meta.dirname, '..', '..', '..', 'institutes', 'iiitdmj.json')

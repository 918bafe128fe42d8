import { join } from 'node:path'

/** The institute file that stands in the repository. */
export const instituteFile = join(import.meta.dirname, '..', '..', '..', '..', 'institutes', 'iiitdmj.json')

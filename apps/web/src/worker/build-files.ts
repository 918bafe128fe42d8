// Put in by the build (build/pages): what is held of this version.
declare const __BUILT__: { version: string; files: string[]; pages: string[] }

/** Put in by the server: changes with whatever it fills the pages with, and with the headers it serves them under. */
const served = '{{served}}'

const built = __BUILT__
export const { files, pages } = built

/** Names this version, as the key of its cache. */
export const version = `${built.version}-${served}`

/** The page of what is not found. */
export const notFoundPage = '/404'

/**
 * How classes of style sheets are called in the pages: shortly, because every sheet and every chunk carries them. The same
 * for the application and for what is rendered of it at build time.
 */
export const classNaming = { generateScopedName: '_[hash:base64:4]' }

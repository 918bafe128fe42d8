import { type Photo, photoAddress, photoFormats, photoWidths } from '@ydo/contract/photos'

/**
 * The largest version of a photo that this visit has shown already, from the browser's cache; nothing is asked of the server, which would
 * learn from it who is being looked at, and when.
 */
export async function cachedPhoto({ src }: Photo): Promise<Blob | undefined> {
	const shown = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
	for (const width of photoWidths.toReversed())
		for (const format of photoFormats) {
			const address = new URL(photoAddress(src, width, format), location.href).href
			const found = shown.has(address) ? await fromCache(address) : undefined
			if (found) return found
		}
	return undefined
}

async function fromCache(address: string): Promise<Blob | undefined> {
	try {
		const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' })
		return answer.ok ? await answer.blob() : undefined
	} catch {
		return undefined
	}
}

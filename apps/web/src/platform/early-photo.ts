import type { PhotoFormat, photoWidths } from '@ydo/contract/photos'

// A type alone: the contract's module would bring zod into a script that stands in the page.
const widths: typeof photoWidths = [160, 480, 960]
const format: PhotoFormat = 'avif'

/**
 * Has the photo of the first card fetched when the list arrives, before the application is there to show it: the version
 * that a picture of the given `sizes` will take. Reads no more of the list than its beginning.
 */
export async function fetchFirstPhoto(list: Promise<Response>, sizes: string): Promise<void> {
	const answer = await list
	const reader = answer.ok && answer.clone().body?.getReader()
	if (!reader) return
	const { value } = await reader.read()
	void reader.cancel()
	// A card's `image` comes before its long words; whoever has no photo there is fetched by the application.
	const [, image] = /"image":("[^"\\]*")/.exec(new TextDecoder().decode(value)) ?? []
	if (image) preload(JSON.parse(image), sizes)
}

/** The same of the first card that the device holds. */
export async function fetchHeldPhoto(first: Promise<string | undefined>, sizes: string): Promise<void> {
	const [card] = JSON.parse((await first) ?? '[]')
	if (card) preload(card.image, sizes)
}

function preload(src: string, sizes: string): void {
	const link = document.createElement('link')
	const version = (width: number) => `${src.replace(/\/\d+\.\w+\?/, `/${width}.${format}?`)} ${width}w`
	link.rel = 'preload'
	link.as = 'image'
	link.type = `image/${format}`
	link.imageSrcset = widths.map(version).join(', ')
	link.imageSizes = sizes
	link.fetchPriority = 'high'
	document.head.append(link)
}

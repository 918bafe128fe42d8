/**
 * An image of a file or of our own address, upright (browsers heed EXIF orientation) and ready to be shown; undefined for
 * what the browser cannot show. Whoever opens a file revokes the image's address when it is done with.
 */
export async function openImage(source: Blob | string): Promise<HTMLImageElement | undefined> {
	const image = new Image()
	image.src = typeof source === 'string' ? source : URL.createObjectURL(source)
	try {
		await image.decode()
		return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : undefined
	} catch {
		if (typeof source !== 'string') URL.revokeObjectURL(image.src)
		return undefined
	}
}

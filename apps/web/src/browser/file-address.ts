import { useEffect, useState } from 'react'

/** Object URL of a file that the device has, while mounted; undefined without a file. */
export function useFileAddress(file: Blob | undefined): string | undefined {
	const [address, setAddress] = useState<string>()
	useEffect(() => {
		if (!file) return
		const made = URL.createObjectURL(file)
		setAddress(made)
		return () => URL.revokeObjectURL(made)
	}, [file])
	return file && address
}

/**
 * Object URL of a photo that the server sent with a match (base64url of its bytes); undefined without one.
 * Browsers detect the image type from the bytes.
 */
export function toldPhotoAddress(photo: string | undefined): string | undefined {
	return photo && `data:image/webp;base64,${photo.replaceAll('-', '+').replaceAll('_', '/')}`
}

import { photosTexts } from '@ydo/contract/texts/photos'
import { useEffect, useState } from 'react'

/** An address under which the page can show a file of the device, as long as it does. */
export function useFileAddress(file: Blob): string | undefined {
	const [address, setAddress] = useState<string>()
	useEffect(() => {
		const made = URL.createObjectURL(file)
		setAddress(made)
		return () => URL.revokeObjectURL(made)
	}, [file])
	return address
}

/** What the device calls a file; pasted pictures may have no name. */
export function nameOf(file: Blob): string {
	return (file instanceof File && file.name) || photosTexts.unnamed
}

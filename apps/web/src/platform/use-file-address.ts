import { useEffect, useState } from 'react'

/** An address under which the page can show bytes that the device has, as long as it does; undefined while there are none. */
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

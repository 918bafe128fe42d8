import { useEffect } from 'react'

/** Has what is written and not saved saved again when the network is back. */
export function useSavedOnline(
	written: Readonly<Record<string, string>>,
	save: (id: string, text: string) => void,
): void {
	useEffect(() => {
		const again = () => {
			for (const [id, text] of Object.entries(written)) save(id, text)
		}
		addEventListener('online', again)
		return () => removeEventListener('online', again)
	}, [written, save])
}

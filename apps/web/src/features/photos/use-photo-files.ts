import { useEffect, useState } from 'react'

/** Takes the files that are dropped or pasted anywhere on the page. Returns whether some are being held over it. */
export function usePhotoFiles(take: (files: readonly File[]) => void): boolean {
	const [over, setOver] = useState(false)
	useEffect(() => {
		const leaving = new AbortController()
		const { signal } = leaving
		const drag = (event: DragEvent) => {
			if (!event.dataTransfer?.types.includes('Files')) return
			// Otherwise the browser would leave the page for the file.
			event.preventDefault()
			setOver(true)
		}
		const drop = (event: DragEvent) => {
			setOver(false)
			const files = [...(event.dataTransfer?.files ?? [])]
			if (files.length === 0) return
			event.preventDefault()
			take(files)
		}
		const paste = ({ clipboardData }: ClipboardEvent) => {
			const files = [...(clipboardData?.files ?? [])]
			if (files.length > 0) take(files)
		}
		addEventListener('dragover', drag, { signal })
		addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal })
		addEventListener('drop', drop, { signal })
		addEventListener('paste', paste, { signal })
		return () => leaving.abort()
	}, [take])
	return over
}

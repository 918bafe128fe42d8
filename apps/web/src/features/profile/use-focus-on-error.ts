import { type RefObject, useEffect, useState } from 'react'

/** Returns what moves the focus to the first field of the form that is not right, once its error is shown. */
export function useFocusOnError(form: RefObject<HTMLElement | null>): () => void {
	const [asked, ask] = useState(0)
	useEffect(() => {
		if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
	}, [asked, form])
	return () => ask((times) => times + 1)
}

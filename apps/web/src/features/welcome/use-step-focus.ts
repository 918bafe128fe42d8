import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Moves the focus to the heading whenever another step stands in the main area, and scrolls to its beginning. Returns what
 * moves it to the first field that is not right, once that is shown.
 */
export function useStepFocus(main: RefObject<HTMLElement | null>, step: string): () => void {
	const shown = useRef(step)
	const [asked, ask] = useState(0)
	useEffect(() => {
		if (shown.current === step) return
		shown.current = step
		main.current?.scrollTo({ top: 0 })
		main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
	}, [main, step])
	useEffect(() => {
		if (asked > 0) main.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus()
	}, [main, asked])
	return () => ask((times) => times + 1)
}

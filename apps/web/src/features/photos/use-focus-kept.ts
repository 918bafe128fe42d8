import { type RefObject, useEffect, useRef } from 'react'

/** Keeps the focus within a place when what had it there goes with a change of `content`: the first control takes it. */
export function useFocusKept(place: RefObject<HTMLElement | null>, content: unknown): void {
	const last = useRef<Element>(null)
	useEffect(() => {
		const note = ({ target }: FocusEvent) => {
			last.current = target instanceof Element && place.current?.contains(target) ? target : null
		}
		addEventListener('focusin', note)
		return () => removeEventListener('focusin', note)
	}, [place])
	// biome-ignore lint/correctness/useExhaustiveDependencies: the content is what may take the focus away
	useEffect(() => {
		if (last.current?.isConnected !== false || document.activeElement !== document.body) return
		const control = place.current?.querySelector<HTMLElement>('input') ?? place.current?.querySelector('button')
		control?.focus()
	}, [place, content])
}

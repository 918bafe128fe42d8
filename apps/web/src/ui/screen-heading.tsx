import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { focusBeginning } from './focus-beginning.ts'

/** The heading of a screen. When the screen changes its state, a focused heading passes the focus to its replacement. */
export function ScreenHeading({ className, children }: { className?: string | undefined; children: ReactNode }) {
	const ref = useRef<HTMLHeadingElement>(null)
	useLayoutEffect(() => {
		const heading = ref.current
		return () => {
			if (document.activeElement === heading) queueMicrotask(focusBeginning)
		}
	}, [])
	return (
		<h1 ref={ref} className={className}>
			{children}
		</h1>
	)
}

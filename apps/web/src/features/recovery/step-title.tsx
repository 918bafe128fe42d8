import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a dialog's step. It takes the focus when its step appears, except for the first one. */
export function StepTitle({ children }: { children: ReactNode }) {
	const title = useRef<HTMLHeadingElement>(null)
	useEffect(() => {
		if (title.current?.closest('dialog')?.open) title.current.focus()
	}, [])
	return (
		<h2 ref={title} tabIndex={-1}>
			{children}
		</h2>
	)
}

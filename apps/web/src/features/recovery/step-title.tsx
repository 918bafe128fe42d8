import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a dialog's step. The focus comes to it with the step, but for the one with which the dialog opens. */
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

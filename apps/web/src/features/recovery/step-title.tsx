import { type ReactNode, useEffect, useRef } from 'react'

type StepTitleProps = {
	/** Whether it is the dialog's first, which takes the focus by itself. */
	first?: boolean
	children: ReactNode
}

/** The heading of a dialog's step. The focus comes to it with the step. */
export function StepTitle({ first = false, children }: StepTitleProps) {
	const title = useRef<HTMLHeadingElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
	useEffect(() => {
		if (!first) title.current?.focus()
	}, [])
	return (
		<h2 ref={title} tabIndex={-1}>
			{children}
		</h2>
	)
}

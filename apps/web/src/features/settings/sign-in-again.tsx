import type { Task } from '@ydo/contract/account'
import { signInAgainTexts as texts } from '@ydo/contract/texts/settings'
import { useEffect, useId, useRef, useState } from 'react'
import { signInAgain } from '#browser/sign-in-again.ts'
import { Button } from '#ui/button.tsx'

/** Says that a fresh sign-in is required, and leads to it and back to the task. */
export function SignInAgain({
	member,
	task,
	className,
}: {
	member: string
	task: Task
	className: string | undefined
}) {
	const id = useId()
	const button = useRef<HTMLButtonElement>(null)
	const [leaving, setLeaving] = useState(false)
	// It replaces the button that was pressed.
	useEffect(() => button.current?.focus(), [])
	useEffect(() => {
		// The browser's Back button can restore this page from its cache, mid-navigation.
		const comeBack = () => setLeaving(false)
		addEventListener('pageshow', comeBack)
		return () => removeEventListener('pageshow', comeBack)
	}, [])
	const leave = () => {
		setLeaving(true)
		signInAgain(member, task)
	}
	return (
		<>
			<p id={id} className={className} role="alert">
				{texts.help}
			</p>
			<Button ref={button} aria-describedby={id} busy={leaving} onClick={leave}>
				{leaving ? texts.leaving : texts.button}
			</Button>
		</>
	)
}

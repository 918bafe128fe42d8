import { bytesSaid, mostSaid } from '@ydo/contract/said'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { useState } from 'react'

const texts = choiceTexts.note

type NoteOptions = {
	/** What it says so far. */
	text?: string
	/** Whether it may say nothing. */
	mayBeEmpty?: boolean
	/** Keeps it; gives what kept it from being kept, in words. */
	keep(text: string): Promise<string | undefined>
	onKept(): void
}

/** What is said with a like, while it is written. Nothing that goes wrong loses it. */
export function useNote({ text: before = '', mayBeEmpty = false, keep, onKept }: NoteOptions) {
	const [text, setText] = useState(before)
	const [failure, setFailure] = useState<string>()
	const [busy, setBusy] = useState(false)
	const said = text.trim()
	const bytes = bytesSaid(said)
	const tooLong = bytes > mostSaid ? texts.tooLong(bytes - mostSaid) : undefined
	const empty = said === '' && !mayBeEmpty ? texts.empty : undefined
	return {
		text,
		onText(next: string) {
			setText(next)
			setFailure(undefined)
		},
		counter: texts.counter(bytes, mostSaid),
		error: tooLong ?? failure,
		busy,
		async onKeep(): Promise<boolean> {
			if (tooLong) return false
			setBusy(!empty)
			const failed = empty ?? (await keep(said))
			setBusy(false)
			setFailure(failed)
			if (!failed) onKept()
			return !failed
		},
	}
}

import { countLetters, tidyText } from '@ydo/contract/letters'
import { lettersOver } from '@ydo/contract/said'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { useState } from 'react'

const texts = choiceTexts.note

type NoteOptions = {
	/** The text so far. */
	text?: string
	/** True if it may be empty. */
	mayBeEmpty?: boolean
	/** Stores the text; returns an error text if that failed. */
	keep(text: string): Promise<string | undefined>
	onKept(): void
}

/** State of a like's message while it is being written. No failure loses the text. */
export function useNote({ text: before = '', mayBeEmpty = false, keep, onKept }: NoteOptions) {
	const [text, setText] = useState(before)
	const [failure, setFailure] = useState<string>()
	const [busy, setBusy] = useState(false)
	const said = tidyText(text)
	const over = lettersOver(said)
	const tooLong = over > 0 ? texts.tooLong(over) : undefined
	const empty = said === '' && !mayBeEmpty ? texts.empty : undefined
	return {
		text,
		onText(next: string) {
			setText(next)
			setFailure(undefined)
		},
		counter: texts.counter(countLetters(said)),
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

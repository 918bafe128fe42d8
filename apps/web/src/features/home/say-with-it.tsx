import type { Card } from '@ydo/contract/cards'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { useRef } from 'react'
import { keepChoice } from '#platform/keep-choice.ts'
import { showToast } from '#platform/toasts.ts'
import { useNote } from '#platform/use-note.ts'
import { NoteForm } from '#ui/note-form.tsx'
import { deckOf } from './deck-of.ts'

type SayWithItProps = { member: string; card: Card }

/** Likes somebody with some words. Once that is kept the dialog around this closes. */
export function SayWithIt({ member, card: { id, name } }: SayWithItProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	const keep = async (text: string) => {
		const failure = await keepChoice(member, (own) => own.like(id, text))
		// What the vault has is not sealed again; so that it can be taken back as every like.
		if (!failure) deckOf(member).decide(id, 'like')
		return failure
	}
	const onKept = () => {
		heading.current?.closest('dialog')?.close()
		showToast('success', choiceTexts.smashedWith(name))
	}
	const note = useNote({ keep, onKept })
	const { title, label, help } = choiceTexts.note
	return (
		<>
			<h2 ref={heading}>{title(name)}</h2>
			<NoteForm {...note} label={label} hint={help} action={choiceTexts.smashWith} />
		</>
	)
}

import type { Card } from '@ydo/contract/cards'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { useRef } from 'react'
import { showToast } from '#browser/toasts.ts'
import { keepChoice } from '#member/member-actions.ts'
import { useNote } from '#member/use-note.ts'
import { NoteForm } from '#ui/note-form.tsx'
import { deckOf } from './deck-of.ts'

type SayWithItProps = { member: string; card: Card }

/** Likes a member with a message. The dialog around it closes once that is stored. */
export function SayWithIt({ member, card: { id, name } }: SayWithItProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	const keep = async (text: string) => {
		const failure = await keepChoice(member, (own) => own.like(id, text))
		// The vault already has this like and does not seal it again; deciding it here makes it undoable like any other.
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

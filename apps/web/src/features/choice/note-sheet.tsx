import type { Choice } from '@ydo/client/member/member-view'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { navTexts } from '@ydo/contract/texts/nav'
import { useRef } from 'react'
import { keepChoice } from '#member/member-actions.ts'
import { useNote } from '#member/use-note.ts'
import { NoteForm } from '#ui/note-form.tsx'
import { Sheet } from '#ui/sheet.tsx'

type NoteSheetProps = {
	member: string
	choice: Choice
	name: string
	/** `done`: the text of the result, if there is one. */
	onClose(done?: string): void
}

const texts = choiceTexts.note

/** Edits the message sent with a like. */
export function NoteSheet({ member, choice: { peer, text, state }, name, onClose }: NoteSheetProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	const done = useRef<string>(undefined)
	const note = useNote({
		text,
		mayBeEmpty: true,
		keep: (next) => keepChoice(member, async (own) => (next === text ? 'kept' : own.changeNote(peer, next))),
		onKept() {
			done.current = texts.saved(name)
			heading.current?.closest('dialog')?.close()
		},
	})
	const title = texts.title(name)
	return (
		<Sheet name={title} closeLabel={navTexts.close} onClose={() => onClose(done.current)}>
			<h2 ref={heading}>{title}</h2>
			<NoteForm {...note} label={texts.label} hint={state === 'sent' ? texts.left : texts.help} action={texts.save} />
		</Sheet>
	)
}

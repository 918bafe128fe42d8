import type { Choice } from '@ydo/client/member/member-view'
import { choiceTexts } from '@ydo/contract/texts/choice'
import { navTexts } from '@ydo/contract/texts/nav'
import { useRef } from 'react'
import { keepChoice } from '#platform/keep-choice.ts'
import { useNote } from '#platform/use-note.ts'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { NoteForm } from '#ui/note-form.tsx'

type NoteSheetProps = {
	member: string
	choice: Choice
	name: string
	/** `done`: what came of it, if anything did. */
	onClose(done?: string): void
}

const texts = choiceTexts.note

/** Changes what is said with a like. */
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
		<DialogSheet name={title} closeLabel={navTexts.close} onClose={() => onClose(done.current)}>
			<h2 ref={heading}>{title}</h2>
			<NoteForm {...note} label={texts.label} hint={state === 'sent' ? texts.left : texts.help} action={texts.save} />
		</DialogSheet>
	)
}

import { profileTexts } from '@ydo/contract/texts/profile'
import type { Ref } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

type ModeButtonProps = { ref: Ref<HTMLButtonElement>; editing: boolean; busy: boolean; onEdit(): void; onSave(): void }

/** Edit, or Save: one button, so that the focus stays on it from one mode to the other. */
export function ModeButton({ ref, editing, busy, onEdit, onSave }: ModeButtonProps) {
	return (
		<>
			<Button ref={ref} small second={editing ? 'marigold' : 'rose'} busy={busy} onClick={editing ? onSave : onEdit}>
				<Icon name={editing ? 'done' : 'edit'} size={19} weight={editing ? 3 : 2.4} />
				{editing ? profileTexts.save : profileTexts.edit}
			</Button>
			<span className="sr-only" role="status">
				{editing && profileTexts.editing}
			</span>
		</>
	)
}

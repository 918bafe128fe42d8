import type { Blocked, Blocks } from '@ydo/client/visibility/create-blocks'
import { sayDate } from '@ydo/contract/birth-date'
import { navTexts } from '@ydo/contract/texts/nav'
import { visibilityTexts } from '@ydo/contract/texts/visibility'
import { useRef, useSyncExternalStore } from 'react'
import { tellBlocked } from '#platform/blocked-here.ts'
import { SafetyActions } from '#platform/safety-actions.tsx'
import { showToast } from '#platform/toasts.ts'
import { Button } from '#ui/button.tsx'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { Row, Rows } from '#ui/rows.tsx'

const { blocked: texts } = visibilityTexts

/** Whom one blocked, and the way to take that back. */
export function BlockedDialog({ blocks, onClose }: { blocks: Blocks; onClose(): void }) {
	const { blocked, leaving } = useSyncExternalStore(blocks.subscribe, blocks.getSnapshot)
	const title = useRef<HTMLHeadingElement>(null)
	const unblock = async ({ id, name }: Blocked) => {
		const outcome = await blocks.unblock(id)
		if (outcome === 'failed') return showToast('error', texts.notUnblocked)
		tellBlocked()
		showToast('success', name ? texts.unblocked(name) : texts.unblockedOne)
		// The row left with its button, which had the focus.
		if (title.current && !title.current.closest('dialog')?.contains(document.activeElement)) title.current.focus()
	}
	return (
		<DialogSheet name={texts.title} closeLabel={navTexts.close} onClose={onClose}>
			<h2 ref={title} tabIndex={-1}>
				{texts.title}
			</h2>
			<p>{blocked.length > 0 ? texts.help : texts.none}</p>
			{blocked.length > 0 && (
				<Rows>
					{blocked.map((one) => (
						<Row key={one.id} title={one.name ?? texts.unknown} help={texts.since(sayDate(one.blockedAt.slice(0, 10)))}>
							<Button
								small
								look="outline"
								busy={leaving.includes(one.id)}
								aria-label={texts.unblockOne(one.name ?? texts.unknown)}
								onClick={() => unblock(one)}
							>
								{texts.unblock}
							</Button>
							<SafetyActions peer={one.id} name={one.name ?? ''} isBlocked />
						</Row>
					))}
				</Rows>
			)}
		</DialogSheet>
	)
}

import type { Blocked, Blocks } from '@ydo/client/visibility/create-blocks'
import { sayDate } from '@ydo/contract/birth-date'
import { safetyTexts } from '@ydo/contract/texts/home'
import { navTexts } from '@ydo/contract/texts/nav'
import { visibilityTexts } from '@ydo/contract/texts/visibility'
import { useRef, useSyncExternalStore } from 'react'
import { showToast } from '#browser/toasts.ts'
import { refreshBlocked } from '#member/blocked-here.ts'
import { askSafety } from '#member/safety.ts'
import { Button } from '#ui/button.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextButton } from '#ui/text-button.tsx'

const { blocked: texts } = visibilityTexts

/** The blocked members, each with an unblock button. */
export function BlockedDialog({ blocks, onClose }: { blocks: Blocks; onClose(): void }) {
	const { blocked, leaving } = useSyncExternalStore(blocks.subscribe, blocks.getSnapshot)
	const title = useRef<HTMLHeadingElement>(null)
	const unblock = async ({ id, name }: Blocked) => {
		const outcome = await blocks.unblock(id)
		if (outcome === 'failed') return showToast('error', texts.notUnblocked)
		refreshBlocked()
		showToast('success', name ? texts.unblocked(name) : texts.unblockedOne)
		// The row unmounted with its button, which had the focus.
		if (title.current && !title.current.closest('dialog')?.contains(document.activeElement)) title.current.focus()
	}
	return (
		<Sheet name={texts.title} closeLabel={navTexts.close} onClose={onClose}>
			<h2 ref={title} tabIndex={-1}>
				{texts.title}
			</h2>
			<p>{blocked.length > 0 ? texts.help : texts.none}</p>
			{blocked.length > 0 && (
				<List>
					{blocked.map((one) => (
						<ListRow
							key={one.id}
							title={one.name ?? texts.unknown}
							detail={texts.since(sayDate(one.blockedAt.slice(0, 10)))}
						>
							<Button
								small
								look="outline"
								busy={leaving.includes(one.id)}
								aria-label={texts.unblockOne(one.name ?? texts.unknown)}
								onClick={() => unblock(one)}
							>
								{texts.unblock}
							</Button>
							<TextButton
								look="quiet"
								onClick={() => askSafety({ peer: one.id, name: one.name ?? '', isBlocked: true })}
							>
								{safetyTexts.report(one.name || safetyTexts.somebody)}
							</TextButton>
						</ListRow>
					))}
				</List>
			)}
		</Sheet>
	)
}

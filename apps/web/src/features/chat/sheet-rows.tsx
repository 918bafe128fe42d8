import type { ChatView, ChatWishes } from '@ydo/client/chat/chat-view'
import type { Card } from '@ydo/contract/cards'
import { chatTexts } from '@ydo/contract/texts/chat'
import { reportTexts } from '@ydo/contract/texts/report'
import { useState } from 'react'
import { askSafety } from '#platform/safety.ts'
import { showToast } from '#platform/toasts.ts'
import { chatsOf, useWishes } from '#platform/use-chats.ts'
import { Group } from '#ui/group.tsx'
import { RowButton, Rows } from '#ui/rows.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { type ChatPerson, shortName } from './chat-person.ts'
import type { SheetPage } from './chat-sheet.tsx'
import { isOver } from './is-over.ts'
import styles from './sheet-rows.module.css'

const texts = chatTexts.sheet
const verifyIcons = { none: 'next', renewed: 'warning', verified: 'done', changed: 'warning' } as const

type SheetRowsProps = {
	member: string
	person: ChatPerson
	view: ChatView
	onCard(card: Card): void
	onShow(page: SheetPage): void
}

/** What can be done in a chat and about it; what ends it comes last. */
export function SheetRows({ member, person, view, onCard, onShow }: SheetRowsProps) {
	const { card, name } = person
	const kept = useWishes()
	// Shown at once, and as long as the sheet is open: keeping it takes a moment, and so does hearing of that.
	const [wished, wish] = useState<ChatWishes>()
	const wishes = wished ?? kept
	const isEnded = isOver(view)
	const known = card ? name : ''
	const keep = (next: ChatWishes) => {
		wish(next)
		chatsOf(member)
			.then((chats) => chats.keepWishes(next))
			.catch((error) => {
				console.error(error)
				wish(undefined)
				showToast('error', texts.failed)
			})
	}
	return (
		<div className={styles.groups}>
			<Rows>
				{card && <RowButton title={texts.card} icon="next" onClick={() => onCard(card)} />}
				{!isEnded && (
					<RowButton title={texts.details} help={texts.detailsHelp} icon="next" onClick={() => onShow('details')} />
				)}
				<RowButton
					title={texts.verify}
					help={texts.verifyHelp[view.verification]}
					icon={verifyIcons[view.verification]}
					onClick={() => onShow('verify')}
				/>
			</Rows>
			{wishes && (
				<Rows>
					<SwitchRow
						title={texts.marks}
						help={texts.marksHelp}
						on={wishes.marks}
						onChange={(marks) => keep({ ...wishes, marks })}
					/>
					<SwitchRow
						title={texts.writesFirst}
						help={texts.writesFirstHelp}
						on={wishes.writesFirst}
						onChange={(writesFirst) => keep({ ...wishes, writesFirst })}
					/>
				</Rows>
			)}
			{!isEnded && (
				<Group title={texts.ends}>
					<Rows>
						<RowButton title={texts.close} help={texts.closeHelp} icon="next" onClick={() => onShow('close')} />
						<RowButton
							title={texts.unmatch}
							help={texts.unmatchHelp}
							icon="leave"
							danger
							onClick={() => onShow('unmatch')}
						/>
					</Rows>
				</Group>
			)}
			<Group title={texts.safety}>
				{view.sendsBlanks && <p className={styles.blanks}>{texts.blanks(shortName(person))}</p>}
				<Rows>
					<RowButton
						title={reportTexts.open(known || reportTexts.somebody)}
						help={texts.safetyHelp}
						icon="warning"
						danger
						onClick={() => askSafety({ peer: view.peer, name: known })}
					/>
				</Rows>
			</Group>
		</div>
	)
}

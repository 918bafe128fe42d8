import type { ChatView } from '@ydo/client/chat/chat-view'
import type { Card } from '@ydo/contract/cards'
import { chatTexts } from '@ydo/contract/texts/chat'
import { navTexts } from '@ydo/contract/texts/nav'
import { Suspense, useState } from 'react'
import { DialogSheet } from '#ui/dialog-sheet.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { type ChatPerson, shortName } from './chat-person.ts'
import styles from './chat-sheet.module.css'
import { Closing } from './closing.tsx'
import { Details } from './details.tsx'
import { SheetHead } from './sheet-head.tsx'
import { SheetRows } from './sheet-rows.tsx'
import { Unmatching } from './unmatching.tsx'

const texts = chatTexts.sheet

const verifying = onDemand(() => import('./verifying.tsx'), 'Verifying')

/** What the sheet shows: all that can be done, or one thing of it. */
export type SheetPage = 'all' | 'details' | 'verify' | 'close' | 'unmatch'

type ChatSheetProps = {
	member: string
	person: ChatPerson
	view: ChatView
	onCard(card: Card): void
	onClose(): void
}

/** All that belongs to a chat beside its words. */
export function ChatSheet({ member, person, view, onCard, onClose }: ChatSheetProps) {
	const [page, setPage] = useState<SheetPage>('all')
	// Without a network its code may not come: the row stays, and can be pressed again.
	const show = (next: SheetPage) =>
		void (next === 'verify' ? verifying.load() : Promise.resolve()).then(() => setPage(next), console.error)
	const props = { member, person, view }
	return (
		<DialogSheet className={styles.sheet} name={texts.name(person.name)} closeLabel={navTexts.close} onClose={onClose}>
			<SheetHead title={titles[page](shortName(person))} onBack={page === 'all' ? undefined : () => show('all')} />
			<Suspense>
				{page === 'all' && <SheetRows {...props} onCard={onCard} onShow={show} />}
				{page === 'details' && <Details {...props} />}
				{page === 'verify' && <verifying.Screen {...props} />}
				{page === 'close' && <Closing {...props} />}
				{page === 'unmatch' && <Unmatching {...props} onStay={() => show('all')} />}
			</Suspense>
		</DialogSheet>
	)
}

const titles: Record<SheetPage, (name: string) => string> = {
	all: texts.name,
	details: () => chatTexts.details.title,
	verify: () => chatTexts.verifying.title,
	close: () => chatTexts.closing.title,
	unmatch: chatTexts.unmatching.title,
}

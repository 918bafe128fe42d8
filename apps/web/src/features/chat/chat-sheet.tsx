import type { ChatView, ChatWishes } from '@ydo/client/chat/chat-view'
import type { Card } from '@ydo/contract/cards'
import { chatTexts } from '@ydo/contract/texts/chat'
import { navTexts } from '@ydo/contract/texts/nav'
import { reportTexts } from '@ydo/contract/texts/report'
import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { showToast } from '#browser/toasts.ts'
import { askSafety } from '#member/safety.ts'
import { chatsOf, useWishes } from '#member/use-chats.ts'
import { Button } from '#ui/button.tsx'
import { Group } from '#ui/group.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { onDemand } from '#ui/on-demand.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { type ChatPerson, isOver, knownName, shortName } from './chat-person.ts'
import styles from './chat-sheet.module.css'
import { Details } from './details.tsx'

const texts = chatTexts.sheet

const verifying = onDemand(() => import('./verifying.tsx'), 'Verifying')

type ChatSheetProps = {
	member: string
	person: ChatPerson
	view: ChatView
	onCard(card: Card): void
	onClose(): void
}

/** Everything in a chat besides its messages. */
export function ChatSheet({ member, person, view, onCard, onClose }: ChatSheetProps) {
	const [page, setPage] = useState<SheetPage>('all')
	// Offline its code may fail to load: the row stays, and can be pressed again.
	const show = (next: SheetPage) =>
		void (next === 'verify' ? verifying.load() : Promise.resolve()).then(() => setPage(next), console.error)
	const props = { member, person, view }
	return (
		<Sheet className={styles.sheet} name={texts.name(person.name)} closeLabel={navTexts.close} onClose={onClose}>
			<SheetHead title={titles[page](shortName(person))} onBack={page === 'all' ? undefined : () => show('all')} />
			<Suspense>
				{page === 'all' && <SheetRows {...props} onCard={onCard} onShow={show} />}
				{page === 'details' && <Details {...props} />}
				{page === 'verify' && <verifying.Screen {...props} />}
				{page === 'close' && <Closing {...props} />}
				{page === 'unmatch' && <Unmatching {...props} onStay={() => show('all')} />}
			</Suspense>
		</Sheet>
	)
}

const titles: Record<SheetPage, (name: string) => string> = {
	all: texts.name,
	details: () => chatTexts.details.title,
	verify: () => chatTexts.verifying.title,
	close: () => chatTexts.closing.title,
	unmatch: chatTexts.unmatching.title,
}

type SheetHeadProps = {
	title: string
	/** Absent on the sheet's first page. */
	onBack: (() => void) | undefined
}

/** The title of the sheet's page. It takes the focus when the page changes. */
function SheetHead({ title, onBack }: SheetHeadProps) {
	const heading = useRef<HTMLHeadingElement>(null)
	const shown = useRef(title)
	useEffect(() => {
		if (shown.current !== title) heading.current?.focus()
		shown.current = title
	}, [title])
	return (
		<div className={styles.head}>
			{onBack && (
				<IconButton className={styles.back} label={chatTexts.sheet.back} onClick={onBack}>
					<Icon name="previous" size={26} />
				</IconButton>
			)}
			<h2 ref={heading} className={styles.title} tabIndex={-1}>
				{title}
			</h2>
		</div>
	)
}

const closingTexts = chatTexts.closing
const farewells = Object.entries(closingTexts.words)

type ClosingProps = { member: string; person: ChatPerson }

/** Ends the match with one of a few kind sentences. */
function Closing({ member, person }: ClosingProps) {
	const [chosen, choose] = useState<string>()
	const { busy, failure, end } = useEnding(member, person.id)
	return (
		<div className={styles.closing}>
			<p>{closingTexts.help(shortName(person))}</p>
			<fieldset className={styles.words} aria-label={closingTexts.title}>
				{farewells.map(([key, words]) => (
					<label key={key} className={styles.choice}>
						<input
							className="sr-only"
							type="radio"
							name="farewell"
							checked={chosen === key}
							onChange={() => choose(key)}
						/>
						{words}
					</label>
				))}
			</fieldset>
			{failure && <Notice kind="failure" text={failure} />}
			<Button busy={busy} disabled={!chosen} onClick={(event) => void end(event, chosen)}>
				{closingTexts.confirm}
			</Button>
		</div>
	)
}

const unmatchTexts = chatTexts.unmatching

type UnmatchingProps = { member: string; person: ChatPerson; onStay(): void }

/** Asks for confirmation before ending a match without a farewell. */
function Unmatching({ member, person, onStay }: UnmatchingProps) {
	const { busy, failure, end } = useEnding(member, person.id, () =>
		showToast('success', unmatchTexts.done(shortName(person))),
	)
	return (
		<div className={styles.unmatching}>
			<p>{unmatchTexts.help}</p>
			{failure && <Notice kind="failure" text={failure} />}
			<div className="cluster gap-6">
				<Button small look="outline" busy={busy} onClick={(event) => void end(event)}>
					{unmatchTexts.confirm}
				</Button>
				<Button small onClick={onStay}>
					{unmatchTexts.keep}
				</Button>
			</div>
		</div>
	)
}

/** Ends a match, with a farewell or without; the dialog that asked closes once it is done. */
function useEnding(member: string, id: string, onDone?: () => void) {
	const [busy, setBusy] = useState(false)
	const [failure, setFailure] = useState<string>()
	const end = async ({ currentTarget }: MouseEvent, farewell?: string) => {
		const dialog = currentTarget.closest('dialog')
		setBusy(true)
		setFailure(undefined)
		const outcome = await chatsOf(member)
			.then((chats) => chats.end(id, farewell))
			.catch((error) => {
				console.error(error)
				return 'offline'
			})
		setBusy(false)
		if (outcome !== 'done') return setFailure(closingTexts.failed)
		onDone?.()
		dialog?.close()
	}
	return { busy, failure, end }
}

/** Page of the sheet: all actions, or one of them. */
type SheetPage = 'all' | 'details' | 'verify' | 'close' | 'unmatch'

const verifyIcons = { none: 'next', renewed: 'warning', verified: 'done', changed: 'warning' } as const

type SheetRowsProps = {
	member: string
	person: ChatPerson
	view: ChatView
	onCard(card: Card): void
	onShow(page: SheetPage): void
}

/** The actions for a chat; those that end it come last. */
function SheetRows({ member, person, view, onCard, onShow }: SheetRowsProps) {
	const { card } = person
	const kept = useWishes()
	// Optimistic until the sheet closes: storing it takes a moment, and so does the notification.
	const [wished, wish] = useState<ChatWishes>()
	const wishes = wished ?? kept
	const isEnded = isOver(view, person)
	const known = knownName(person)
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
			<List>
				{card && <ListRow title={texts.card} onClick={() => onCard(card)} />}
				{!isEnded && <ListRow title={texts.details} detail={texts.detailsHelp} onClick={() => onShow('details')} />}
				<ListRow
					title={texts.verify}
					detail={texts.verifyHelp[view.verification]}
					icon={verifyIcons[view.verification]}
					onClick={() => onShow('verify')}
				/>
			</List>
			{wishes && (
				<List>
					<SwitchRow
						title={texts.marks}
						detail={texts.marksHelp}
						on={wishes.marks}
						onChange={(marks) => keep({ ...wishes, marks })}
					/>
					<SwitchRow
						title={texts.writesFirst}
						detail={texts.writesFirstHelp}
						on={wishes.writesFirst}
						onChange={(writesFirst) => keep({ ...wishes, writesFirst })}
					/>
				</List>
			)}
			{!isEnded && (
				<Group title={texts.ends}>
					<List>
						<ListRow title={texts.close} detail={texts.closeHelp} onClick={() => onShow('close')} />
						<ListRow
							title={texts.unmatch}
							detail={texts.unmatchHelp}
							icon="leave"
							danger
							onClick={() => onShow('unmatch')}
						/>
					</List>
				</Group>
			)}
			<Group title={texts.safety}>
				{view.sendsBlanks && <p className={styles.blanks}>{texts.blanks(shortName(person))}</p>}
				<List>
					<ListRow
						title={reportTexts.open(known || reportTexts.somebody)}
						detail={texts.safetyHelp}
						icon="warning"
						danger
						onClick={() => askSafety({ peer: view.peer, name: known })}
					/>
				</List>
			</Group>
		</div>
	)
}

import type { ChatMessage, Sign } from '@ydo/client/chat/chat-view'
import { sayWhen } from '@ydo/client/sessions/say-when'
import { reportLimits } from '@ydo/contract/reports'
import { chatTexts } from '@ydo/contract/texts/chat'
import { reportTexts as texts } from '@ydo/contract/texts/report'
import { useEffect, useState } from 'react'
import { chatsOf, useChat } from '#platform/use-chats.ts'
import { Tick } from '#ui/tick.tsx'
import styles from './safety.module.css'

type EvidencePickerProps = {
	member: string
	chat: string
	chosen: readonly string[]
	onChoose(messages: readonly string[]): void
}

/** What they wrote, to choose from: the newest, each for itself. */
export function EvidencePicker({ member, chat, chosen, onChoose }: EvidencePickerProps) {
	return (
		<details className={styles.evidence}>
			<summary>
				{texts.choose}
				{chosen.length > 0 && <span className={styles.count}>{texts.chosen(chosen.length)}</span>}
			</summary>
			<Messages member={member} chat={chat} chosen={chosen} onChoose={onChoose} />
		</details>
	)
}

function Messages({ member, chat, chosen, onChoose }: EvidencePickerProps) {
	const view = useChat(member, chat)
	const signs = useSigns(member, chat, view?.isWhole === true)
	if (!view?.isWhole) return <p role="status">{texts.messagesLoading}</p>
	const said = [...view.messages.filter(isShowable), ...signs.map((sign) => ({ ...sign, text: textOf(sign) }))]
	const theirs = said.toSorted((one, other) => other.at - one.at).slice(0, reportLimits.messages)
	if (theirs.length === 0) return <p>{texts.noMessages}</p>
	const toggle = (id: string, on: boolean) => onChoose(on ? [...chosen, id] : chosen.filter((other) => other !== id))
	return (
		<>
			<p className={styles.soft}>{texts.chooseHelp}</p>
			{theirs.map(({ id, text, at }) => (
				<Tick
					key={id}
					label={text}
					help={sayWhen(new Date(at).toISOString(), Date.now())}
					checked={chosen.includes(id)}
					onChange={(on) => toggle(id, on)}
				/>
			))}
		</>
	)
}

function isShowable({ isOwn, state, text }: ChatMessage): boolean {
	return !isOwn && state !== 'unverified' && text !== ''
}

const noSigns: readonly Sign[] = []

/** What they said without words in a chat whose messages are read. */
function useSigns(member: string, chat: string, isRead: boolean): readonly Sign[] {
	const [signs, set] = useState(noSigns)
	useEffect(() => {
		let isLeft = false
		if (isRead)
			chatsOf(member)
				.then((chats) => chats.signs(chat))
				.then((found) => isLeft || set(found), console.error)
		return () => {
			isLeft = true
		}
	}, [member, chat, isRead])
	return signs
}

function textOf(sign: Sign): string {
	if (sign.says === 'reaction') return texts.signs.reaction(sign.emoji, sign.to)
	const details = Object.entries(sign.details).map(([name, text]) => `${names.get(name) ?? name}: ${text}`)
	return [texts.signs.details, ...details].join(' · ')
}

// A map: the peer may use any word, also one that every object has.
const names = new Map<string, string>(Object.entries(chatTexts.details.labels))

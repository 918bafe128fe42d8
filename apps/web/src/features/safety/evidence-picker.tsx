import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { sayWhen } from '@ydo/client/sessions/say-when'
import { reportLimits } from '@ydo/contract/reports'
import { reportTexts as texts } from '@ydo/contract/texts/report'
import { useChat } from '#platform/use-chats.ts'
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
	if (!view?.isRead) return <p role="status">{texts.messagesLoading}</p>
	const theirs = view.messages.filter(isShowable).slice(-reportLimits.messages).reverse()
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

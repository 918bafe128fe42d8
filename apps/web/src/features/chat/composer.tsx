import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { chatLimits } from '@ydo/contract/chats'
import { chatTexts } from '@ydo/contract/texts/chat'
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { media } from '#platform/media.ts'
import { showToast } from '#platform/toasts.ts'
import { chatsOf } from '#platform/use-chats.ts'
import { classNames } from '#ui/class-names.ts'
import { Answered } from './answered.tsx'
import { type ChatPerson, shortName } from './chat-person.ts'
import styles from './composer.module.css'
import { Nudge } from './nudge.tsx'
import { mayHurt } from './unkind.ts'
import type { Draft } from './use-draft.ts'

const texts = chatTexts.composer

/** From so many letters before the end on one is told how many are left. */
const near = 200

type ComposerProps = {
	ref: RefObject<HTMLTextAreaElement | null>
	member: string
	person: ChatPerson
	/** The message that is being answered, if any. */
	answered: ChatMessage | undefined
	/** It was, or is not to be any more. */
	onAnswered(): void
	draft: Draft
}

/** Where one writes. Grows with what is written, up to five lines. */
export function Composer({ ref, member, person, answered, onAnswered, draft }: ComposerProps) {
	const [isAsking, ask] = useState(false)
	const { text } = draft
	const left = chatLimits.textLength - text.length
	const mayBeSent = text.trim() !== '' && left >= 0

	const send = async () => {
		ask(false)
		draft.clear()
		onAnswered()
		ref.current?.focus()
		try {
			await (await chatsOf(member)).send(person.id, text.trim(), answered?.id)
		} catch (error) {
			console.error(error)
			draft.write(text)
			showToast('error', texts.failed)
		}
	}
	const submit = (event?: FormEvent) => {
		event?.preventDefault()
		if (!mayBeSent) return
		if (mayHurt(text)) ask(true)
		else void send()
	}
	const press = (event: KeyboardEvent) => {
		// Of a word that is still being composed both keys are a part.
		if (event.nativeEvent.isComposing) return
		if (event.key === 'Escape' && answered) {
			event.preventDefault()
			onAnswered()
		}
		// On a touch screen Enter begins a line: the button sends.
		if (event.key === 'Enter' && !event.shiftKey && media('(hover: hover) and (pointer: fine)').matches) {
			event.preventDefault()
			submit()
		}
	}
	const write = (next: string) => {
		ask(false)
		draft.write(next)
	}
	if (isAsking)
		return (
			<Nudge
				onChange={() => change(ref, () => ask(false))}
				onAnyway={() => change(ref, () => void send())}
				text={text}
			/>
		)
	return (
		<>
			{answered && <Answered message={answered} person={person} onEnd={onAnswered} />}
			<form className={styles.composer} onSubmit={submit}>
				<div className={styles.place}>
					{/* The same words, unseen, make it as high as it has to be: not all browsers size a field by its content. */}
					<div className={styles.measure} aria-hidden="true">
						{`${text}\u200b`}
					</div>
					<textarea
						ref={ref}
						className={styles.field}
						rows={1}
						aria-label={texts.label(shortName(person))}
						placeholder={texts.label(shortName(person))}
						aria-invalid={left < 0 || undefined}
						aria-describedby={left < near ? 'letters-left' : undefined}
						value={text}
						onChange={(event) => write(event.target.value)}
						onKeyDown={press}
					/>
					{left < near && (
						<span id="letters-left" className={classNames(styles.left, left < 0 && styles.over)}>
							{left < 0 ? texts.tooLong(-left) : texts.left(left)}
						</span>
					)}
				</div>
				<button
					type="submit"
					className={styles.send}
					aria-label={texts.send}
					aria-disabled={!mayBeSent || undefined}
					// A press on it leaves a phone's keyboard open.
					onPointerDown={(event) => event.preventDefault()}
				>
					<SendSign />
				</button>
			</form>
		</>
	)
}

/** Back to the field, with the focus in it once it stands there again. */
function change(field: RefObject<HTMLTextAreaElement | null>, back: () => void): void {
	back()
	requestAnimationFrame(() => field.current?.focus())
}

function SendSign() {
	return (
		<svg
			width="24"
			height="24"
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth="2.6"
			strokeLinecap="round"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path d="M5 12h13M12 5.5l6.5 6.5-6.5 6.5" />
		</svg>
	)
}

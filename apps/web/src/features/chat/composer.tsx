import type { ChatMessage } from '@ydo/client/chat/chat-view'
import { messageLimit } from '@ydo/contract/chats'
import { countBytes, countLetters, isBlank, lettersOver } from '@ydo/contract/letters'
import { chatTexts } from '@ydo/contract/texts/chat'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { media } from '#browser/look.ts'
import { showToast } from '#browser/toasts.ts'
import { chatsOf } from '#member/use-chats.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { isComposing } from '#ui/is-composing.ts'
import { type ChatPerson, shortName } from './chat-person.ts'
import styles from './composer.module.css'
import type { Draft } from './use-draft.ts'

const texts = chatTexts.composer

/** Characters before the limit from which the remaining number is shown. */
const near = 200

type ComposerProps = {
	ref: RefObject<HTMLTextAreaElement | null>
	member: string
	person: ChatPerson
	/** The message being replied to, if any. */
	answered: ChatMessage | undefined
	/** Called when the reply was sent or cancelled. */
	onAnswered(): void
	draft: Draft
}

/** The message field. Grows with the text, up to five lines. */
export function Composer({ ref, member, person, answered, onAnswered, draft }: ComposerProps) {
	const [isAsking, ask] = useState(false)
	const { text } = draft
	const left = lettersLeft(text)
	const mayBeSent = !isBlank(text) && left >= 0

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
		// During composition both keys belong to the input method.
		if (isComposing(event)) return
		if (event.key === 'Escape' && answered) {
			event.preventDefault()
			onAnswered()
		}
		// On a touch screen Enter inserts a line: the button sends.
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
					{/* An invisible copy of the text sets the height: not all browsers size a field by its content. */}
					<div className={styles.measure} aria-hidden="true">
						{`${text}\u200b`}
					</div>
					<textarea
						ref={ref}
						className={styles.field}
						rows={1}
						dir="auto"
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
				<IconButton
					look="plate"
					type="submit"
					className={styles.send}
					label={texts.send}
					aria-disabled={!mayBeSent || undefined}
					// Keeps a phone's keyboard open when pressed.
					onPointerDown={(event) => event.preventDefault()}
				>
					<SendSign />
				</IconButton>
			</form>
		</>
	)
}

/** Letters that may still be written, at least; negative for those too many. */
function lettersLeft(text: string): number {
	const { letters, bytes } = messageLimit
	// Far from both limits nothing is counted, as that is slow.
	if (text.length <= letters - near) return letters - text.length
	const over = lettersOver(text, messageLimit)
	return over > 0 ? -over : Math.min(letters - countLetters(text), Math.floor((bytes - countBytes(text)) / 4))
}

const nudgeTexts = chatTexts.nudge

type NudgeProps = { text: string; onChange(): void; onAnyway(): void }

/** Asks before sending possibly hurtful words. It blocks nothing, and nobody else learns of it. */
function Nudge({ text, onChange, onAnyway }: NudgeProps) {
	const question = useRef<HTMLDivElement>(null)
	useEffect(() => question.current?.focus(), [])
	return (
		<div ref={question} className={styles.nudge} role="alertdialog" aria-labelledby="nudge" tabIndex={-1}>
			<blockquote className={styles.quoted} dir="auto">
				{text}
			</blockquote>
			<p id="nudge">
				<b>{nudgeTexts.title}</b> {nudgeTexts.help}
			</p>
			<div className="cluster gap-5">
				<Button small onClick={onChange}>
					{nudgeTexts.change}
				</Button>
				<Button small look="outline" onClick={onAnyway}>
					{nudgeTexts.anyway}
				</Button>
			</div>
		</div>
	)
}

/** Returns to the field, focused once it is mounted again. */
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

// A question before sending, never a verdict: the list is short, so that it is seldom wrong, and is checked only on the device. Words are
// compared folded: without case, accents, and stretched or disguised letters.

/** Words that are mostly meant to hurt, in any context. English and Hinglish. */
const words = [
	...['bitch', 'slut', 'whore', 'cunt', 'retard', 'retarded', 'faggot', 'tranny', 'bastard', 'asshole', 'dickhead'],
	...['chutiya', 'chutiye', 'chutia', 'madarchod', 'maderchod', 'behenchod', 'bhenchod', 'bhosdike', 'bhosdi', 'bsdk'],
	...['randi', 'raand', 'gandu', 'gaandu', 'harami', 'haramkhor', 'kamina', 'kamine', 'kutiya', 'hijda', 'hijra'],
	...['lavde', 'lawde', 'lodu', 'jhatu'],
]

/** Phrases that hurt although their words do not. A space matches any gap between words. */
const phrases = [
	...[
		'kill yourself',
		'kys',
		'go die',
		'hope you die',
		'nobody likes you',
		'you are ugly',
		'youre ugly',
		'ur ugly',
		'u r ugly',
	],
	...['you are fat', 'youre fat', 'ur fat', 'send nudes', 'send nude', 'nudes bhejo', 'nude bhejo', 'pic bhejo nangi'],
	...['mar ja', 'mar jaa', 'chup be', 'teri maa', 'teri ma ki', 'teri behen', 'aukat kya', 'aukaat kya', 'bhaad me ja'],
	...['i will find you', 'i know where you live', 'dekh lunga tujhe', 'tujhe dekh lunga'],
]

const disguises: Record<string, string> = {
	'0': 'o',
	'1': 'i',
	'3': 'e',
	'4': 'a',
	'5': 's',
	'@': 'a',
	$: 's',
	'!': 'i',
}

/** True if a text has words that its reader may find hurtful. */
export function mayHurt(text: string): boolean {
	const folded = ` ${fold(text)} `
	return [...words, ...phrases].some((word) => folded.includes(` ${fold(word)} `))
}

/** Lower case, without accents, disguises and punctuation; repeated letters are collapsed. */
function fold(text: string): string {
	return text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/\p{M}|['’]/gu, '')
		.replace(/(?<=\p{L})[013-5@$]|[013-5@$](?=\p{L})|(?<=\p{L})!(?=\p{L})/gu, (sign) => disguises[sign] ?? sign)
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.replace(/(\p{L})\1+/gu, '$1')
		.trim()
}

type AnsweredProps = { message: ChatMessage; person: ChatPerson; onEnd(): void }

/** The message being replied to, above the composer. */
function Answered({ message, person, onEnd }: AnsweredProps) {
	return (
		<div className={styles.answered} data-own={message.isOwn || undefined}>
			<p className={styles.words}>
				<b>{message.isOwn ? texts.replyingSelf : texts.replying(shortName(person))}</b>
				<span className={styles.cut} dir="auto">
					{message.text}
				</span>
			</p>
			<IconButton small label={texts.endReply} onClick={onEnd}>
				<Icon name="close" size={20} />
			</IconButton>
		</div>
	)
}

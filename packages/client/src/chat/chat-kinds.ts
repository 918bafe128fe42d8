import { chatLimits, id16 } from '@ydo/contract/chats'
import { sharedDetails } from '@ydo/contract/held-chats'
import type { ChatWishes, SharedDetails } from './chat-view.ts'
import { wishesIn } from './wishes.ts'

// Source: docs/decisions/0022: the kinds, and what stands in the text of each.
export const kinds = {
	text: 1,
	read: 2,
	delivered: 3,
	answer: 4,
	reaction: 5,
	removal: 6,
	wishes: 7,
	details: 8,
	farewell: 9,
} as const

/** What a message says; `unknown` for a kind of a later version, and for a text that is none of its kind. */
export type Said =
	| { readonly says: 'words'; readonly text: string; readonly answers?: string | undefined }
	| { readonly says: 'read' | 'delivered' }
	| { readonly says: 'reaction'; readonly to: string; readonly emoji: string }
	| { readonly says: 'removal'; readonly of: string }
	| { readonly says: 'wishes'; readonly wishes: ChatWishes }
	| { readonly says: 'details'; readonly details: SharedDetails }
	| { readonly says: 'farewell'; readonly words: string }
	| { readonly says: 'unknown' }

export type KindText = { readonly kind: number; readonly text: string }

const idLetters = 22
/** One emoji, or none: a reaction is no way to say words. Source: UTS #51, ED-27. */
const emoji = /^\p{RGI_Emoji}?$/v
/** Details of one member, and how each is called, also one of a later version: by no words of the peer's. */
const mostDetails = 12
const detailName = /^[a-z][a-zA-Z0-9]{0,23}$/

const unknown: Said = { says: 'unknown' }

export function saidIn({ kind, text }: KindText): Said {
	switch (kind) {
		case kinds.text:
			return isShort(text) ? { says: 'words', text } : unknown
		case kinds.read:
			return { says: 'read' }
		case kinds.delivered:
			return { says: 'delivered' }
		case kinds.answer: {
			const { id, rest } = parted(text)
			return isId(id) && isShort(rest) ? { says: 'words', text: rest, answers: id } : unknown
		}
		case kinds.reaction: {
			const { id, rest } = parted(text)
			return isId(id) && emoji.test(rest) ? { says: 'reaction', to: id, emoji: rest } : unknown
		}
		case kinds.removal:
			return isId(text) ? { says: 'removal', of: text } : unknown
		case kinds.wishes: {
			const wishes = wishesIn(text)
			return wishes ? { says: 'wishes', wishes } : unknown
		}
		case kinds.details: {
			const { data } = sharedDetails.safeParse(json(text))
			return data && areDetailNames(Object.keys(data)) ? { says: 'details', details: data } : unknown
		}
		case kinds.farewell:
			return isShort(text) ? { says: 'farewell', words: text } : unknown
		default:
			return unknown
	}
}

export function wordsText(text: string, answers?: string): KindText {
	return answers === undefined ? { kind: kinds.text, text } : { kind: kinds.answer, text: `${answers}|${text}` }
}

export function reactionText(to: string, emoji: string): KindText {
	return { kind: kinds.reaction, text: `${to}|${emoji}` }
}

/** The id before the line, and what stands behind it; no id where there is no line. */
function parted(text: string): { id: string; rest: string } {
	return { id: text[idLetters] === '|' ? text.slice(0, idLetters) : '', rest: text.slice(idLetters + 1) }
}

function isId(text: string): boolean {
	return id16.safeParse(text).success
}

function areDetailNames(names: readonly string[]): boolean {
	return names.length <= mostDetails && names.every((name) => detailName.test(name))
}

/** Nobody can type more: what is longer was made to be too long. */
function isShort(text: string): boolean {
	return text.trim() !== '' && text.length <= chatLimits.textLength
}

function json(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

import type { Deck } from '@ydo/client/deck/create-deck'
import type { MatchView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { type Photo, photoAddress, photoFormats, photoWidths } from '@ydo/contract/photos'
import { matchedTexts } from '@ydo/contract/texts/matched'
import { facesOf } from '#member/faces-of.ts'
import { ownFace } from '#member/own-profile.ts'

/** Content of the moment of a match. */
export type Moment = {
	match: MatchView
	card: Card | undefined
	name: string
	theirFace: Blob | undefined
	ownFace: Blob | undefined
	/** Number of other matches celebrated with it. */
	more: number
}

type Place = { deck: Deck; member: string; signal: AbortSignal }

/**
 * Builds the moment for the first of these matches from cached data: a request now would reveal that a match arrived.
 * On a device without cards it waits until a screen has fetched them.
 */
export async function prepareMoment(match: MatchView, more: number, { deck, member, signal }: Place): Promise<Moment> {
	await deck.open().catch(() => {})
	await cardsKnown(deck, signal)
	const card = cardOf(deck, match.peer)
	const photo = card?.photos[0]
	const faces = facesOf(member)
	const [large, own] = await Promise.all([photo && cachedPhoto(photo), ownFace(member), faces.open()])
	return {
		match,
		card,
		name: card?.name ?? (match.name || matchedTexts.away),
		theirFace: large ?? (photo && faces.of(photo.id)),
		ownFace: own,
		more,
	}
}

/** Resolves once the deck has its cards. Stays pending when `signal` aborts. */
function cardsKnown(deck: Deck, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const look = () => {
			const { listed, state } = deck.getSnapshot()
			if (listed.length === 0 && state !== 'empty') return
			end()
			resolve()
		}
		const end = deck.subscribe(look)
		signal.addEventListener('abort', end)
		look()
	})
}

function cardOf(deck: Deck, id: string): Card | undefined {
	return deck.getSnapshot().listed.find((card) => card.id === id)
}

/**
 * Returns the largest version of a photo that this visit has shown, from the browser's cache only: a request would tell the server who is
 * being viewed, and when.
 */
async function cachedPhoto({ src }: Photo): Promise<Blob | undefined> {
	const shown = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
	for (const width of photoWidths.toReversed())
		for (const format of photoFormats) {
			const address = new URL(photoAddress(src, width, format), location.href).href
			const found = shown.has(address) ? await fromCache(address) : undefined
			if (found) return found
		}
	return undefined
}

async function fromCache(address: string): Promise<Blob | undefined> {
	try {
		const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' })
		return answer.ok ? await answer.blob() : undefined
	} catch {
		return undefined
	}
}

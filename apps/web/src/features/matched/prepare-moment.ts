import type { Deck } from '@ydo/client/deck/create-deck'
import type { MatchView } from '@ydo/client/member/member-view'
import type { Card } from '@ydo/contract/cards'
import { matchedTexts } from '@ydo/contract/texts/matched'
import { cachedPhoto } from '#platform/cached-photo.ts'
import { facesOf } from '#platform/faces-of.ts'
import { ownFace } from '#platform/own-face.ts'

/** What the moment of a match shows. */
export type Moment = {
	match: MatchView
	card: Card | undefined
	name: string
	theirFace: Blob | undefined
	ownFace: Blob | undefined
	/** How many others there are that are celebrated with it. */
	more: number
}

type Place = { deck: Deck; member: string; signal: AbortSignal }

/**
 * Gathers it for the first of these matches, from what the device holds: what would be asked for now would say that a match came.
 * On a device without cards it is not there before a screen has asked for them.
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
		name: card?.name ?? matchedTexts.away,
		theirFace: large ?? (photo && faces.of(photo.id)),
		ownFace: own,
		more,
	}
}

/** Resolves once the deck knows what cards there are. Stays open when `signal` ends. */
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

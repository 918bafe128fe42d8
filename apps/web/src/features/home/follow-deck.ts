import type { Deck } from '@ydo/client/deck/create-deck'
import { loadProfile } from '@ydo/client/profile/load-profile'
import { rankDeck } from '@ydo/client/ranking/rank-deck'
import { createRankingStorage } from '@ydo/client/ranking/ranking-storage'
import type { Card } from '@ydo/contract/cards'
import '#platform/common-tags.css'
import { deckOrder } from '#platform/deck-order.ts'
import { facesOf } from '#platform/faces-of.ts'
import { institute } from '#platform/institute.ts'
import { hasNetwork } from '#platform/network.ts'
import { keepOnlyPhotos } from '#platform/offline-photos.ts'
import { tellOwnTags } from '#platform/own-tags.ts'
import { session } from '#platform/session.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { createPhotoFetcher } from './fetch-photos.ts'
import { ReasonLine } from './reason-line.tsx'
import { giveReasons } from './reasons.ts'
import { shareDeck } from './share-deck.ts'

/** Decisions after which what they say of the member's taste is heard. */
const heardAfter = 4

/**
 * Milliseconds after which a page that is looked at asks for new cards. It asks whatever is left of the deck: the server would
 * learn from a pause who has decided on everybody.
 */
const renewEvery = 30_000

/**
 * Deals a member's deck by the ranking from now on, keeps it in step with other tabs, says why, fetches photos ahead, and keeps no face of who is not listed any
 * more. Asks for what is new from time to time, and when there is a network again. Returns what ends it.
 */
export function followDeck(deck: Deck, member: string): () => void {
	shareDeck(deck, member)
	const storage = createRankingStorage(localStorage, member, Math.random)
	const photos = createPhotoFetcher()
	const leaving = new AbortController()
	/** What was said of a card stays said while it is looked at. */
	const said = new Map<string, string>()
	let ranked: { listed: readonly Card[]; decided: number } | undefined
	let cancel: (() => void) | undefined
	let kept: readonly Card[] | undefined
	/** Without the own card everything were by chance, so the first ranking of a device waits for it. */
	let ownAsked = storage.read().own !== undefined

	const renew = () => {
		cancel = undefined
		const { listed } = deck.getSnapshot()
		ranked = { listed, decided: decidedOf(deck) }
		const mode = deckOrder.get()
		const { fetch, reasonFor } = rankDeck(deck, {
			held: storage.read(),
			years: institute().years,
			mode,
			now: Date.now(),
		})
		giveReasons({ Line: ReasonLine, textOf: (card) => remember(said, card.id, () => reasonFor(card)) })
		if (hasNetwork()) photos.fetch(fetch)
	}
	const soon = () => {
		cancel ??= whenIdle(renew)
	}
	const follow = () => {
		const { listed, state } = deck.getSnapshot()
		// A visit begins with a few cards at hand and no list: that says nothing of the others.
		if (listed !== kept && (listed.length > 0 || state === 'empty')) {
			kept = listed
			void facesOf(member).keepOnly(listed)
			void keepOnlyPhotos(listed.flatMap(({ photos }) => photos)).catch(() => {})
		}
		if (listed.length === 0 || !ownAsked) return
		if (listed !== ranked?.listed || Math.abs(decidedOf(deck) - ranked.decided) >= heardAfter) soon()
	}
	const takeOwn = async () => {
		const answer = await loadProfile(session.requestAs(member), leaving.signal)
		if (leaving.signal.aborted) return
		ownAsked = true
		if (typeof answer === 'string') return follow()
		const { id, discipline, year, tags } = answer.profile
		const before = storage.read()
		const prompts = answer.profile.prompts.map(({ prompt }) => ({ prompt }))
		const own = { id, discipline, year, tags, prompts }
		tellOwnTags(id, tags)
		if (JSON.stringify(own) === JSON.stringify(before.own)) return
		storage.keep({ ...before, own })
		said.clear()
		if (ranked) soon()
		else follow()
	}
	const renewCards = () => {
		const { state, busy } = deck.getSnapshot()
		const isDealt = !busy && (state === 'ready' || state === 'empty')
		if (isDealt && hasNetwork() && document.visibilityState === 'visible') void deck.renew(leaving.signal)
	}
	const change = () => {
		said.clear()
		soon()
	}

	const { own: known } = storage.read()
	if (known) tellOwnTags(member, known.tags)
	follow()
	void takeOwn()
	const ends = [deck.subscribe(follow), deckOrder.subscribe(change), () => cancel?.(), photos.stop]
	const renewing = setInterval(renewCards, renewEvery)
	addEventListener('online', () => void deck.load(leaving.signal), { signal: leaving.signal })
	return () => {
		leaving.abort()
		clearInterval(renewing)
		giveReasons(undefined)
		for (const end of ends) end()
	}
}

function decidedOf(deck: Deck): number {
	const { liked, disliked } = deck.getSnapshot()
	return liked.length + disliked.length
}

function remember(said: Map<string, string>, id: string, say: () => string): string {
	const text = said.get(id) ?? say()
	said.set(id, text)
	return text
}

import type { Deck } from '@ydo/client/deck/create-deck'
import { shareDecisions } from '@ydo/client/deck/share-decisions'
import { loadProfile } from '@ydo/client/profile/load-profile'
import { rankDeck } from '@ydo/client/ranking/rank-deck'
import { createRankingStorage } from '@ydo/client/ranking/ranking-storage'
import type { Card } from '@ydo/contract/cards'
import '#browser/common-tags.css'
import { deckOrder } from '#browser/device-settings.ts'
import { institute } from '#browser/institute.ts'
import { hasNetwork } from '#browser/network.ts'
import { sourceSet } from '#browser/photo-picture.tsx'
import { keepOnlyPhotos } from '#browser/service-worker.ts'
import { deviceStorage } from '#browser/storage.ts'
import { whenIdle } from '#browser/when-idle.ts'
import { cardSizes } from '#features/card/card-sizes.ts'
import { ReasonLine } from '#features/card/reason-line.tsx'
import { setReasons } from '#features/card/reasons.ts'
import { facesOf } from '#member/faces-of.ts'
import { setOwnTags } from '#member/own-tags.ts'
import { session } from '#member/session.ts'

/** Number of decisions after which the ranking updates the member's taste. */
const rankAfter = 4

/**
 * Milliseconds after which a visible page requests new cards, regardless of how many are left: a pause would tell the server who has
 * decided on everybody.
 */
const renewEvery = 30_000

/**
 * Ranks a member's deck, keeps it in sync with other tabs, shows reasons, prefetches photos, and removes faces of members no longer listed.
 * Requests updates periodically, and when the network returns. Returns a stop function.
 */
export function followDeck(deck: Deck, member: string): () => void {
	shareDeck(deck, member)
	const storage = createRankingStorage(deviceStorage, member, Math.random)
	const photos = createPhotoFetcher()
	const leaving = new AbortController()
	/** A reason stays while its card is visible. */
	const shownReasons = new Map<string, string>()
	let ranked: { listed: readonly Card[]; decided: number } | undefined
	let cancel: (() => void) | undefined
	let kept: readonly Card[] | undefined
	/** Without the own card the order would be random, so a device's first ranking waits for it. */
	let ownAsked = storage.read().own !== undefined

	const rank = () => {
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
		setReasons({ Line: ReasonLine, textOf: (card) => remember(shownReasons, card.id, () => reasonFor(card)) })
		if (hasNetwork()) photos.fetch(fetch)
	}
	const rankSoon = () => {
		cancel ??= whenIdle(rank)
	}
	const follow = () => {
		const { listed, state } = deck.getSnapshot()
		// A visit starts with a few cached cards and no list: that says nothing about the other cards.
		if (listed !== kept && (listed.length > 0 || state === 'empty')) {
			kept = listed
			void facesOf(member).keepOnly(listed)
			void keepOnlyPhotos(listed.flatMap(({ photos }) => photos)).catch(() => {})
		}
		if (listed.length === 0 || !ownAsked) return
		if (listed !== ranked?.listed || Math.abs(decidedOf(deck) - ranked.decided) >= rankAfter) rankSoon()
	}
	const loadOwn = async () => {
		const answer = await loadProfile(session.requestAs(member), leaving.signal)
		if (leaving.signal.aborted) return
		ownAsked = true
		if (typeof answer === 'string') return follow()
		const { id, discipline, year, tags } = answer.profile
		const before = storage.read()
		const prompts = answer.profile.prompts.map(({ prompt }) => ({ prompt }))
		const own = { id, discipline, year, tags, prompts }
		setOwnTags(id, tags)
		if (JSON.stringify(own) === JSON.stringify(before.own)) return
		storage.keep({ ...before, own })
		shownReasons.clear()
		if (ranked) rankSoon()
		else follow()
	}
	const renewCards = () => {
		const { state, busy } = deck.getSnapshot()
		const isDealt = !busy && (state === 'ready' || state === 'empty')
		if (isDealt && hasNetwork() && document.visibilityState === 'visible') void deck.renew(leaving.signal)
	}
	const reorder = () => {
		shownReasons.clear()
		rankSoon()
	}

	const { own: known } = storage.read()
	if (known) setOwnTags(member, known.tags)
	follow()
	void loadOwn()
	const ends = [deck.subscribe(follow), deckOrder.subscribe(reorder), () => cancel?.(), photos.stop]
	const renewing = setInterval(renewCards, renewEvery)
	addEventListener('online', () => void deck.load(leaving.signal), { signal: leaving.signal })
	return () => {
		leaving.abort()
		clearInterval(renewing)
		setReasons(undefined)
		for (const end of ends) end()
	}
}

function decidedOf(deck: Deck): number {
	const { liked, disliked } = deck.getSnapshot()
	return liked.length + disliked.length
}

function remember(shownReasons: Map<string, string>, id: string, say: () => string): string {
	const text = shownReasons.get(id) ?? say()
	shownReasons.set(id, text)
	return text
}

const shared = new WeakSet<Deck>()

/** Syncs a member's deck with other tabs until they sign out or another member signs in. */
function shareDeck(deck: Deck, member: string): void {
	if (shared.has(deck)) return
	shared.add(deck)
	const end = shareDecisions(deck, new BroadcastChannel(`ydo:${member}:decisions`))
	const leave = session.subscribe(() => {
		const now = session.snapshot()
		if (now.status === 'unknown' || (now.status === 'signed-in' && now.user.id === member)) return
		leave()
		end()
	})
}

/** Parallel photo downloads: leaves most of the network free for user actions. */
const atOnce = 2

/** Prefetches the cards' first photos, each once, in the given order. The server sees that order, so it must not depend on likes. */
function createPhotoFetcher() {
	const asked = new Set<string>()
	let waiting: Card[] = []
	let running = 0
	const next = () => {
		const card = waiting.shift()
		if (!card) return
		const [photo] = card.photos
		if (!photo || asked.has(photo.src)) return next()
		asked.add(photo.src)
		running++
		const image = new Image()
		image.fetchPriority = 'low'
		image.sizes = cardSizes
		image.onload = image.onerror = () => {
			running--
			next()
		}
		image.srcset = sourceSet(photo, 'avif')
	}
	return {
		/** Replaces the remaining queue. */
		fetch(cards: readonly Card[]) {
			waiting = [...cards]
			while (running < atOnce && waiting.length > 0) next()
		},
		stop() {
			waiting = []
		},
	}
}

import { type DeckState, decide, keepEnd, lastMarks, type Marked } from './deck-state.ts'

/** Merges marks made elsewhere. Known marks change nothing. */
export function mergeMarks(state: DeckState, marks: readonly Marked[], inView: ReadonlySet<string>): DeckState {
	const last = lastMarks(state.log)
	let next = state
	for (const { id, mark } of marks) {
		if ((last.get(id) ?? 'undone') === mark) continue
		last.set(id, mark)
		next = { ...mergeOne(next, { id, mark }, inView), log: [...next.log, { id, mark, told: true }] }
	}
	return next
}

function mergeOne(state: DeckState, { id, mark }: Marked, inView: ReadonlySet<string>): DeckState {
	if (mark === 'like' || mark === 'pass') return { ...decide(state, id, mark), history: state.history }
	const card = [...state.liked, ...state.disliked].find((decided) => decided.id === id)
	if (!card) return state
	const behind = state.cards.findIndex((dealt) => !inView.has(dealt.id))
	const index = mark === 'again' || behind < 0 ? state.cards.length : behind
	const next = {
		...state,
		cards: state.cards.toSpliced(index, 0, card),
		liked: state.liked.filter((decided) => decided !== card),
		disliked: state.disliked.filter((decided) => decided !== card),
		history: state.history.filter((past) => past.card.id !== id),
	}
	return mark === 'again' ? keepEnd(next, state, inView) : next
}

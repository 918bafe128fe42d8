export type WaitingRoom = {
	/** Takes somebody in. `sendAway` is called if they are still here when there are too many. Returns what lets them leave. */
	enter(sendAway: () => void): () => void
}

/** Holds so many at most: a new one takes the place of who has waited longest, so that who never says anything keeps nobody out. */
export function createWaitingRoom(most: number): WaitingRoom {
	const waiting = new Set<{ sendAway(): void }>()
	return {
		enter(sendAway) {
			const [longest] = waiting
			if (longest && waiting.size >= most) {
				waiting.delete(longest)
				longest.sendAway()
			}
			const place = { sendAway }
			waiting.add(place)
			return () => void waiting.delete(place)
		},
	}
}

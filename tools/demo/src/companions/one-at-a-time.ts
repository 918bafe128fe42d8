/** What browsers have as navigator.locks: who asks for the same name waits for those before. */
export function oneAtATime() {
	const turns = new Map<string, Promise<unknown>>()
	return <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
		const mine = (turns.get(name) ?? Promise.resolve()).then(run)
		turns.set(
			name,
			mine.catch(() => undefined),
		)
		return mine
	}
}

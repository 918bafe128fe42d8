/** A lock by name, like navigator.locks in browsers: holders of the same name run one after the other. */
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

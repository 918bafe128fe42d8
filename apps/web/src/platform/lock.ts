/** Runs one at a time by name, across the tabs of this browser. */
export function lock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
	return hasLocks() ? navigator.locks.request(name, run) : run()
}

/** Locks exist in secure contexts alone; a page over plain HTTP elsewhere than localhost has to do without. */
function hasLocks(): boolean {
	return 'locks' in navigator
}

/** Milliseconds that a sign-in may take at the provider (`lifetimes.signIn`). */
const patience = 10 * 60 * 1000
const key = 'ydo:signing-in'

/** Notes that LOGIN WITH was pressed in this tab. Without storage nothing is noted, and the visitor is asked later. */
export function notePress(storage: Pick<Storage, 'setItem'> = sessionStorage, now = Date.now()): void {
	try {
		storage.setItem(key, String(now))
	} catch {}
}

/** True where LOGIN WITH was pressed in this tab within the time that a sign-in may take. True once: the note is removed. */
export function takePress(
	storage: Pick<Storage, 'getItem' | 'removeItem'> = sessionStorage,
	now = Date.now(),
): boolean {
	const pressed = Number(storage.getItem(key) ?? Number.NaN)
	storage.removeItem(key)
	return pressed <= now && now - pressed < patience
}

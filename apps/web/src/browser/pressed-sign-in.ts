import { tabStorage } from './storage.ts'

/** Milliseconds that a sign-in may take at the provider (`lifetimes.signIn`). */
const patience = 10 * 60 * 1000
const key = 'ydo:signing-in'

/** Records that LOGIN WITH was pressed in this tab. Without storage the record ends with the page, and the visitor is asked later. */
export function notePress(storage: Pick<typeof tabStorage, 'setItem'> = tabStorage, now = Date.now()): void {
	storage.setItem(key, String(now))
}

/** True if LOGIN WITH was pressed in this tab within the time limit of a sign-in. True once: the record is removed. */
export function takePress(
	storage: Pick<typeof tabStorage, 'getItem' | 'removeItem'> = tabStorage,
	now = Date.now(),
): boolean {
	const pressed = Number(storage.getItem(key) ?? Number.NaN)
	storage.removeItem(key)
	return pressed <= now && now - pressed < patience
}

// [Note: blocked storage] A browser that blocks all cookies throws at every use of its storages, and a full one at writes. What it refuses
// is held in this page's memory instead, so that nothing breaks and the page itself still goes by it.

/** A storage of the browser that never throws. */
type SafeStorage = {
	getItem(key: string): string | null
	/** Returns false if the browser refused: then only this page has the value. */
	setItem(key: string, value: string): boolean
	removeItem(key: string): void
	keys(): string[]
}

/** Local storage: shared by this browser's tabs, and kept. */
export const deviceStorage = safe(() => localStorage)

/** Session storage: of this tab. */
export const tabStorage = safe(() => sessionStorage)

const probe = 'ydo:probe'

/** False if the browser stores nothing for this site, as when it blocks cookies. */
export function canStore(): boolean {
	const stored = deviceStorage.setItem(probe, '')
	deviceStorage.removeItem(probe)
	return stored
}

function safe(area: () => Storage): SafeStorage {
	/** What the browser refused, until another tab stores something else under the same key. */
	const refused = new Map<string, { value: string; over: string | null }>()
	const attempt = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
		try {
			return use(area())
		} catch {
			return otherwise
		}
	}
	const stored = (key: string) => attempt((storage) => storage.getItem(key), null)
	return {
		getItem(key) {
			const [here, own] = [stored(key), refused.get(key)]
			return own?.over === here ? own.value : here
		},
		setItem(key, value) {
			refused.delete(key)
			try {
				area().setItem(key, value)
				return true
			} catch {
				refused.set(key, { value, over: stored(key) })
				return false
			}
		},
		removeItem(key) {
			refused.delete(key)
			attempt((storage) => storage.removeItem(key), undefined)
		},
		keys: () => [...new Set([...refused.keys(), ...attempt(Object.keys, [])])],
	}
}

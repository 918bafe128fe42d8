/**
 * Values by keys, kept on the device: IndexedDB in browsers. They are texts, blobs and what JSON can say. Whatever is read may be
 * damaged, or of another version.
 */
export type ValueStorage = {
	/** Every value whose key begins with `prefix`, in the order of the keys. */
	read(prefix: string): Promise<ReadonlyMap<string, unknown>>
	/** All of it or nothing. */
	change(put: ReadonlyMap<string, unknown>, remove?: readonly string[]): Promise<void>
}

/** Storage that keeps decisions, too. */
export type DeckStorage = ValueStorage & {
	/** Puts a text that is to stand though the page is left at once, before there was time for a change. */
	putAtOnce(key: string, text: string): Promise<void>
}

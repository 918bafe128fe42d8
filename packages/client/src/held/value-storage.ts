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

/** Texts by keys, kept on the device: IndexedDB in browsers. Whatever is read may be damaged, or of another version. */
export type ValueStorage = {
	/** Every value whose key begins with `prefix`, in the order of the keys. */
	read(prefix: string): Promise<ReadonlyMap<string, string>>
	/** All of it or nothing. */
	change(put: ReadonlyMap<string, string>, remove?: readonly string[]): Promise<void>
}

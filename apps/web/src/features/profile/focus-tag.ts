/**
 * Focuses the tag at `index` of the editor, in hand or not, or its ×. Where the last one is gone, its neighbour before it, and
 * where all are, the field for a new one.
 */
export function focusTag(editor: HTMLElement | null, index: number, part: 'word' | 'remove'): void {
	const tags = editor?.querySelectorAll('li') ?? []
	const tag = tags[Math.min(index, tags.length - 1)]
	const target = tag?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? editor?.querySelector('input')
	target?.focus()
}

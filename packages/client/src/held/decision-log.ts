import type { Mark, Marked } from '#deck/deck-state.ts'

/** One letter before each id. */
const letters: Record<Mark, string> = { like: '+', pass: '-', again: '~', undone: '^' }
const marks = new Map(Object.entries(letters).map(([mark, letter]) => [letter, mark as Mark]))

/** "+id -id …": likes and passes as they are kept on the device, and nowhere else. */
export function writeLog(log: readonly Marked[]): string {
	return log.map(({ id, mark }) => letters[mark] + id).join(' ')
}

/** What cannot be read is left out. */
export function readLog(text: string): Marked[] {
	return text.split(' ').flatMap((word) => {
		const mark = marks.get(word.charAt(0))
		return mark && word.length > 1 ? [{ id: word.slice(1), mark }] : []
	})
}

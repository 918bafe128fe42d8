import type { Mark, Marked } from '#deck/deck-state.ts'

/** One letter before each id. */
const letters: Record<Mark, string> = { like: '+', pass: '-', again: '~', undone: '^' }
const marks = new Map(Object.entries(letters).map(([mark, letter]) => [letter, mark as Mark]))
/** Before the letter of what happened elsewhere. */
const toldSign = '.'

/** "+id -id .^id …": likes and passes as they are kept on the device, and nowhere else. */
export function writeLog(log: readonly Marked[]): string {
	return log.map(({ id, mark, told }) => (told ? toldSign : '') + letters[mark] + id).join(' ')
}

/** What cannot be read is left out. */
export function readLog(text: string): Marked[] {
	return text.split(' ').flatMap((word) => {
		const told = word.startsWith(toldSign)
		const said = told ? word.slice(1) : word
		const mark = marks.get(said.charAt(0))
		return mark && said.length > 1 ? [{ id: said.slice(1), mark, ...(told && { told }) }] : []
	})
}

/** The words of a text as somebody writes or pastes them: numbers, signs, capitals and spaces do not matter. */
export function wordsIn(text: string): string[] {
	return (
		text
			.normalize('NFKD')
			.toLowerCase()
			.match(/[a-z]+/g) ?? []
	)
}

/** A text in parts, each an address of the web or words between them. */
export function addressesIn(text: string): { text: string; isAddress: boolean }[] {
	return text
		.split(/(https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]}'’])/i)
		.map((part, at) => ({ text: part, isAddress: at % 2 === 1 }))
		.filter((part) => part.text !== '')
}

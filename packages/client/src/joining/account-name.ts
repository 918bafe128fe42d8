/** Whether every word of a name is a word of the account's name: any other is marked as a nickname by the server. */
export function isOfAccount(accountName: string, name: string): boolean {
	const words = new Set(wordsOf(accountName))
	return wordsOf(name).every((word) => words.has(word))
}

function wordsOf(text: string): string[] {
	return text.normalize('NFC').trim().toLowerCase().split(/\s+/u)
}

/**
 * The text of a birth date while it is written: slashes come by themselves, for keyboards that have digits alone, and the
 * form in which browsers fill it in (2004-08-14) is turned around. What is taken away stays away.
 */
export function typeBirthDate(before: string, text: string): string {
	const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
	if (year) return `${day}/${month}/${year}`
	const whole = /^\d{8}$/.exec(text)
	if (whole) return `${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}`
	const grows = text.length > before.length && text.startsWith(before)
	if (!grows) return text
	if (/^(?:\d{2}|\d{1,2}\/\d{2})$/.test(text)) return `${text}/`
	// Who writes the slash after it has come.
	return text.replace(/\/[/.-]$/, '/')
}
